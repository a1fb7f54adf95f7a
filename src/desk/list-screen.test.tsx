// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { address, type FruitParts, json, names, pageOf, resize, server, show } from './list-for-test.tsx';

describe('[G3.1] a declared list', () => {
  it('is a table with sums on a desktop, with columns by kind', async () => {
    show();
    expect(await screen.findByText('60 fruits')).toBeTruthy();
    const [head, first] = screen.getAllByRole('row');
    expect(
      within(head as HTMLElement)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Name', 'Status', 'Owed']);
    expect(first?.textContent).toContain('Switched on');
    expect(screen.getByText('$1,770.00')).toBeTruthy();
    expect(names().filter(Boolean)).toHaveLength(50);
  });

  it('is a list of cards on a phone', async () => {
    show(390);
    expect(await screen.findByText('60 fruits')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    const [card] = within(screen.getByRole('list', { name: 'Fruit' })).getAllByRole('listitem');
    expect(card?.textContent).toContain('Fruit 00');
    expect(card?.textContent).toContain('Switched on');
    expect(card?.textContent).toContain('$0.00');
  });

  it('requests what the URL says, and the URL follows filter, order and page', async () => {
    show();
    await screen.findByText('60 fruits');
    await userEvent.selectOptions(screen.getByLabelText('Which state'), 'No access');
    await screen.findByText('30 fruits');
    await userEvent.click(screen.getByRole('button', { name: 'Owed' }));
    await waitFor(() => expect(address()).toBe('?state=off&sort=owed'));
    expect(Object.fromEntries(server.asked.at(-1)?.searchParams ?? [])).toEqual({
      state: 'off',
      sortBy: 'owed',
      sortDirection: 'Asc',
      PageSize: '50',
      PageNumber: '1',
    });
    await userEvent.selectOptions(screen.getByLabelText('Which state'), 'All states');
    await userEvent.click(await screen.findByRole('link', { name: 'Next' }));
    await waitFor(() => expect(names().filter(Boolean)).toHaveLength(10));
    expect(within(screen.getByRole('navigation', { name: 'Pages' })).getByText('51–60 of 60')).toBeTruthy();
    expect(address()).toContain('page=2');
  });

  it('shows the last page that has rows if the one in the URL is past the end, because its rows were decided', async () => {
    show(1440, '/?page=4');
    await waitFor(() => expect(names().filter(Boolean)).toHaveLength(10));
    expect(screen.queryByText('Nothing yet')).toBeNull();
    await waitFor(() => expect(address()).toBe('?page=2'));
    cleanup();
    server.answer = (url) => pageOf(new URL(`${url}&state=on`));
    show(1440, '/?page=2');
    await waitFor(() => expect(names().filter(Boolean)).toHaveLength(30));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('distinguishes no results from an empty list, and shows all again', async () => {
    show();
    await screen.findByText('60 fruits');
    await userEvent.type(screen.getByLabelText('Find fruit'), 'pear');
    expect(await screen.findByText('No such fruit')).toBeTruthy();
    expect(screen.queryByText('Nothing yet')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('60 fruits');
    cleanup();
    server.answer = () => json({ data: [], pageNumber: 1, pageSize: 50, total: 0, totals: { owed: 0 } });
    show();
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
  });

  it('reports that it could not be loaded, and retries', async () => {
    server.answer = () => json({ code: 'server_error' }, 500);
    show();
    expect(await screen.findByText('Not loaded')).toBeTruthy();
    server.answer = pageOf;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('60 fruits');
  });

  it('has keys: arrows move, Enter opens beside, Space selects, ? shows the keys', async () => {
    show();
    await screen.findByText('60 fruits');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Find fruit'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Fruit 01');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('region', { name: 'About Fruit 01' })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('?open=f1'));
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }));
    expect(document.activeElement?.textContent).toContain('Fruit 01');
    await userEvent.keyboard('{ArrowUp} ');
    expect(within(screen.getByRole('group', { name: 'Actions' })).getByText('1 selected')).toBeTruthy();
    await userEvent.keyboard('?');
    expect(screen.getByText('Keyboard shortcuts', { selector: 'h2' })).toBeTruthy();
    for (const label of ['Search', 'Next and previous row', 'Select the row'])
      expect(screen.getByText(label)).toBeTruthy();
  });

  it.each<[string, FruitParts, string[]]>([
    ['rows that do not open', { hasBulk: false }, []],
    ['rows that lead to another screen', { link: ({ id }) => `/${id}`, hasBulk: false }, ['↑ ↓', 'Enter']],
    ['rows that open', { panel: () => <p />, hasBulk: false }, ['↑ ↓', 'Enter', 'Esc']],
    ['rows that open and can be selected', { panel: () => <p /> }, ['↑ ↓', 'Enter', 'Space', 'Esc']],
  ])('lists only keys that do something: %s', async (_, parts, keys) => {
    show(1440, '/', parts);
    await screen.findByText('60 fruits');
    await userEvent.keyboard('?');
    const listed = screen.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent);
    expect(listed).toEqual(['Ctrl K', '/', ...keys, 'Ctrl P', '?']);
  });

  it('keeps typed text and focus of the open panel when the window gets the width of a phone, and back', async () => {
    show();
    await screen.findByText('60 fruits');
    await userEvent.click(screen.getByRole('button', { name: /Fruit 03/ }));
    const remark = screen.getByLabelText('Remark');
    await userEvent.type(remark, 'half');
    for (const width of [900, 390, 1440]) {
      act(() => resize(width));
      await waitFor(() => expect(screen.queryByRole('table') !== null).toBe(width > 700));
      expect(screen.getByLabelText('Remark')).toBe(remark);
      expect((remark as HTMLInputElement).value).toBe('half');
      expect(document.activeElement).toBe(remark);
    }
  });

  it('keeps the open row visible when it is on another page, and reports when it no longer matches', async () => {
    show();
    await screen.findByText('60 fruits');
    await userEvent.click(screen.getByRole('button', { name: /Fruit 03/ }));
    server.answer = (url) =>
      url.searchParams.get('key') ? pageOf(url) : pageOf(new URL('http://localhost/?PageNumber=2'));
    window.dispatchEvent(new Event('focus'));
    await screen.findByText('Fruit 55');
    expect(screen.getByRole('region', { name: 'About Fruit 03' })).toBeTruthy();
    expect(screen.queryByText('Gone')).toBeNull();
    server.answer = () => json({ data: [], pageNumber: 1, pageSize: 50, total: 0, totals: { owed: 0 } });
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('Gone')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'About Fruit 03' })).toBeTruthy();
  });

  it('selects all rows that match, on all pages, until the user selects rows or filters', async () => {
    show();
    await screen.findByText('60 fruits');
    const bar = () => within(screen.getByRole('group', { name: 'Actions' }));
    await userEvent.click(screen.getByLabelText('Select all rows'));
    expect(bar().getByText('25 selected')).toBeTruthy();
    await userEvent.click(bar().getByText('Select all 60 that match'));
    expect(bar().getByText('All 60 that match are selected')).toBeTruthy();
    const all = { filters: {}, expected: { total: 60, totals: { owed: 177_000 } } };
    expect(bar().getByText(JSON.stringify(all))).toBeTruthy();

    await userEvent.click(screen.getByText('Next'));
    await screen.findByText('Fruit 50');
    expect(bar().getByText('All 60 that match are selected')).toBeTruthy();
    await userEvent.click(screen.getByLabelText('Select Fruit 50'));
    expect(bar().getByText('4 selected')).toBeTruthy();

    await userEvent.selectOptions(screen.getByLabelText('Which state'), 'Switched on');
    await screen.findByText('30 fruits');
    expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
    await userEvent.click(screen.getByLabelText('Select Fruit 00'));
    await userEvent.click(bar().getByText('Select all 30 that match'));
    const on = { filters: { state: 'on' }, expected: { total: 30, totals: { owed: 177_000 } } };
    await userEvent.click(bar().getByText(JSON.stringify(on)));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull());
  });
});
