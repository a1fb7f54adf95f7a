// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ListViewRow } from '../../contract/list-views.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { address, names, server, show } from './list-for-test.tsx';

const saved = (name: string, query: string, isDefault = false): ListViewRow => ({
  id: uuidv7(),
  list: '/fruit',
  name,
  address: query,
  isDefault,
});
const menu = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  return screen.getByRole('menu', { name, hidden: true });
};
const choose = async (button: string, item: string) =>
  userEvent.click(within(await menu(button)).getByText(item, { exact: true }));
const dialog = () => within(screen.getByRole('dialog'));

describe('[G3.1] saved views of a list', () => {
  it('are saved under a name, with filters and columns, and opened again', async () => {
    show();
    await screen.findByText('60 fruits');
    await userEvent.selectOptions(screen.getByLabelText('Which state'), 'No access');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(screen.getByLabelText('Owed'));
    await choose('Views', 'Save as new view…');
    await userEvent.click(dialog().getByRole('button', { name: 'Save view' }));
    expect(dialog().getByText('Enter a name for the view.')).toBeTruthy();
    await userEvent.type(dialog().getByLabelText('Name of the view'), 'Locked out');
    await userEvent.click(dialog().getByRole('button', { name: 'Save view' }));
    await screen.findByRole('button', { name: 'Locked out' });
    expect(server.views).toMatchObject([{ name: 'Locked out', address: 'state=off&hide=owed', isDefault: false }]);
    await waitFor(() => expect(address()).toBe('?state=off&hide=owed&view=Locked+out'));

    await choose('Locked out', 'Standard list');
    await screen.findByText('60 fruits');
    expect(screen.getByRole('columnheader', { name: 'Owed' })).toBeTruthy();
    await choose('Views', 'Locked out');
    await screen.findByText('30 fruits');
    expect(screen.queryByRole('columnheader', { name: 'Owed' })).toBeNull();
  });

  it('show when they are changed, and keep the change only if it is saved', async () => {
    server.views = [saved('On', 'state=on')];
    show(1440, '/?state=on&view=On');
    await screen.findByText('30 fruits');
    await userEvent.click(screen.getByRole('button', { name: 'Owed' }));
    await choose('On (changed)', 'Save changes to this view');
    await screen.findByRole('button', { name: 'On' });
    expect(server.views).toMatchObject([{ name: 'On', address: 'state=on&sort=owed' }]);
  });

  it('are renamed and deleted, and a deletion can be undone', async () => {
    server.views = [saved('On', 'state=on'), saved('Off', 'state=off')];
    show(1440, '/?state=on&view=On');
    await screen.findByText('30 fruits');
    await choose('On', 'Edit view…');
    const name = dialog().getByLabelText('Name of the view');
    await userEvent.clear(name);
    await userEvent.type(name, 'Off');
    await userEvent.click(dialog().getByRole('button', { name: 'Save view' }));
    expect(dialog().getByText('You already have a view with this name.')).toBeTruthy();
    await userEvent.type(name, ' not');
    await userEvent.click(dialog().getByRole('button', { name: 'Save view' }));
    await screen.findByRole('button', { name: 'Off not' });
    expect(server.views.map((view) => view.name).sort()).toEqual(['Off', 'Off not']);

    await choose('Off not', 'Edit view…');
    await userEvent.click(dialog().getByText('Delete view'));
    await screen.findByRole('button', { name: 'Views' });
    expect(server.views.map((view) => view.name)).toEqual(['Off']);
    await userEvent.click(screen.getByText('Undo'));
    await screen.findByRole('button', { name: 'Off not' });
    expect(server.views).toHaveLength(2);
  });

  it('a default view opens with the list, and not again after the user leaves it', async () => {
    server.views = [saved('Locked out', 'state=off', true)];
    show();
    await screen.findByText('30 fruits');
    expect(screen.queryByText('60 fruits')).toBeNull();
    await waitFor(() => expect(address()).toBe('?state=off&view=Locked+out'));
    await choose('Locked out', 'Standard list');
    await screen.findByText('60 fruits');
    await waitFor(() => expect(address()).toBe('?view='));
    cleanup();
    show(1440, '/?state=on');
    await screen.findByText('30 fruits');
    await userEvent.selectOptions(screen.getByLabelText('Which state'), 'All states');
    await screen.findByText('60 fruits');
    expect(names()[0]).toContain('Fruit 00');
  });

  it('a link shares what the list shows, with the view’s name but without the page', async () => {
    const user = userEvent.setup();
    show(1440, '/?page=2&sort=owed&view=Mine');
    await screen.findByText('60 fruits');
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Mine' }));
    await user.click(within(screen.getByRole('menu', { name: 'Mine', hidden: true })).getByText('Copy link'));
    expect(write).toHaveBeenCalledWith(expect.stringMatching(/\/\?sort=owed&view=Mine$/));
  });
});
