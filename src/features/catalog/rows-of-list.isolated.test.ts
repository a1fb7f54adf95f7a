// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { goFromSearch, SEARCH } from './rows-of-list.ts';

let box: HTMLElement;
let search: HTMLInputElement;
const list = (...names: string[]) => {
  for (const row of box.querySelectorAll('[data-quantity]')) row.remove();
  for (const name of names) {
    const row = document.createElement('input');
    row.setAttribute('data-quantity', '');
    row.setAttribute('aria-label', name);
    box.append(row);
  }
};
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('from the search to a row', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div><input type="search" aria-label="search"></div>';
    box = document.querySelector('div')!;
    search = box.querySelector<HTMLInputElement>(SEARCH)!;
    search.focus();
  });

  it('moves to the chosen row once there are rows', () => {
    const go = goFromSearch(box, search, ([, second]) => second);
    expect(go()).toBe(false);
    list('one', 'two');
    expect(go()).toBe(true);
    expect(focused()).toBe('two');
  });

  it('stays if no row is chosen', () => {
    list('one');
    expect(goFromSearch(box, search, () => undefined)()).toBe(true);
    expect(focused()).toBe('search');
  });

  it.each([
    ['written something else', () => Object.assign(search, { value: '' })],
    ['gone elsewhere', () => search.blur()],
  ])('does not move a user who has %s since', (_what, meanwhile) => {
    search.value = 'nothing like it';
    const go = goFromSearch(box, search, ([first]) => first);
    meanwhile();
    list('one');
    expect(go()).toBe(true);
    expect(focused()).not.toBe('one');
  });
});
