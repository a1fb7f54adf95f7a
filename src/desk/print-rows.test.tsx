// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROWS_FILE } from '../../contract/list.ts';
import { pageOf, ROWS, server, show } from './list-for-test.tsx';
import { MOST_PRINTED } from './use-print-all.ts';

/** What was in the document when the browser was asked to print. */
let printed: { readonly names: readonly string[]; readonly text: string }[];
const sheet = () => document.querySelector<HTMLElement>('[data-paper-only] table');
beforeEach(() => {
  printed = [];
  vi.stubGlobal('print', () => {
    const cells = [...(sheet()?.querySelectorAll('tbody td:first-child') ?? [])];
    printed.push({
      names: cells.map((cell) => cell.textContent ?? ''),
      text: sheet()?.parentElement?.textContent ?? '',
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const linesOf = (rows: readonly object[]) =>
  new Response(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { headers: { 'content-type': ROWS_FILE } });
const answerWith = (rows: readonly object[]) => {
  server.answer = (url) => (url.pathname.endsWith('/rows') ? linesOf(rows) : pageOf(url));
};
const print = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(within(screen.getByRole('menu', { name: 'Export', hidden: true })).getByText('Print'));
};

describe('[G3.1] printing a list', () => {
  it('prints all rows that match, not only those of the page, with the filters in words and the sums', async () => {
    answerWith(ROWS);
    show(390, '/?state=on&q=Fruit&page=1&hide=state');
    await screen.findByText('30 fruits');
    await print();
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]?.names).toHaveLength(60);
    expect(printed[0]?.names[59]).toContain('Fruit 59');
    expect(printed[0]?.text).toContain('Which state: Switched on · Search: Fruit · Printed');
    expect(printed[0]?.text).toContain('$1,770.00');
    expect(printed[0]?.text).not.toContain('No access');
    expect(Object.fromEntries(server.asked.at(-1)?.searchParams ?? [])).toMatchObject({ state: 'on', search: 'Fruit' });
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(sheet()).toBeNull();
  });

  it('is started by Ctrl+P, too, and repeated', async () => {
    answerWith(ROWS);
    show();
    await screen.findByText('60 fruits');
    await userEvent.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(printed).toHaveLength(1));
    act(() => void dispatchEvent(new Event('afterprint')));
    await userEvent.keyboard('{Control>}p{/Control}');
    await waitFor(() => expect(printed).toHaveLength(2));
  });

  it('prints nothing if more rows match than fit on paper, and says so', async () => {
    answerWith(Array.from({ length: MOST_PRINTED + 1 }, (_, at) => ({ ...ROWS[0], id: `f${at}` })));
    show();
    await screen.findByText('60 fruits');
    await print();
    await screen.findAllByText('More than 5,000 rows match. Filter the list, or export a file.');
    expect(printed).toEqual([]);
  });
});
