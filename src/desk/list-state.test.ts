import { expect, test } from 'vitest';
import { exceptionEndpoints } from '../../contract/exceptions.ts';
import { isNarrowed, type ListState, listAddress, listQuery, stateOfView, viewAddress } from './list-state.ts';

const { list } = exceptionEndpoints;
const DEFAULTS = { status: 'open' };
const address = listAddress(list, DEFAULTS);
const ALL: ListState = {
  search: '',
  filters: { status: 'open' },
  sortBy: 'raisedAt',
  sortDirection: 'Desc',
  page: 1,
  open: '',
  columns: {},
  view: null,
};
const again = (state: ListState) => address.read(new URLSearchParams(address.write(state)));

test('[G3.1] the URL keeps all that a list shows, and no default', () => {
  expect(address.write(ALL)).toBe('');
  for (const state of [
    ALL,
    { ...ALL, search: 'kale 7' },
    { ...ALL, filters: { status: 'resolved', warehouseId: 'W1', kind: 'over_pick' } },
    { ...ALL, sortBy: 'kind', sortDirection: 'Asc', page: 3, open: 'abc' },
    { ...ALL, columns: { facts: false, raisedAt: false, note: true }, view: 'Troy, shorts & more' },
    { ...ALL, view: '' },
  ] satisfies ListState[])
    expect(again(state)).toEqual(state);
});

test('[G3.1] a URL drops values that the contract does not allow', () => {
  const params = 'status=maybe&kind=nonsense&warehouseId=&sort=price&order=sideways&page=-2';
  expect(address.read(new URLSearchParams(params))).toEqual(ALL);
  expect(address.read(new URLSearchParams('page=1e9')).page).toBe(1);
});

test('[G3.1] a list is narrowed by a search or by a filter that is off by default', () => {
  expect(isNarrowed(ALL, DEFAULTS)).toBe(false);
  expect(isNarrowed({ ...ALL, filters: { status: 'resolved' } }, DEFAULTS)).toBe(false);
  expect(isNarrowed({ ...ALL, search: ' x ' }, DEFAULTS)).toBe(true);
  expect(isNarrowed({ ...ALL, filters: { ...ALL.filters, kind: 'over_pick' } }, DEFAULTS)).toBe(true);
});

test('[G3.1] the query names filters, search and order', () => {
  expect(listQuery({ ...ALL, search: ' kale ' })).toEqual({
    status: 'open',
    search: 'kale',
    sortBy: 'raisedAt',
    sortDirection: 'Desc',
  });
});

test('[G3.1] a saved view keeps filters, search, order and columns, but not the page and the open row', () => {
  const state = {
    ...ALL,
    search: 'kale',
    sortBy: 'kind',
    columns: { facts: false },
    page: 3,
    open: 'abc',
    view: 'Old',
  };
  const saved = { name: 'Kale', address: viewAddress(address, state) };
  expect(saved.address).toBe('q=kale&sort=kind&hide=facts');
  expect(stateOfView(address, saved)).toEqual({ ...state, page: 1, open: '', view: 'Kale' });
  expect(stateOfView(address, { name: 'Stale', address: 'kind=nonsense&page=4&view=x' })).toEqual({
    ...ALL,
    view: 'Stale',
  });
});
