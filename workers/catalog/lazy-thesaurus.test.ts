import { describe, expect, it, vi } from 'vitest';
import { groupsIn, readThesaurus } from '../../rules/search/thesaurus.ts';
import { lazyThesaurus, ThesaurusMissingError, type ThesaurusOf } from './lazy-thesaurus.ts';

const PRODUCT = groupsIn('scallion, green onion');
const withOwn: ThesaurusOf = (own) => readThesaurus(PRODUCT, own);

describe('the lazy thesaurus', () => {
  it('loads once for calls that wait together, and never again', async () => {
    const load = vi.fn(async () => withOwn);
    const lazy = lazyThesaurus(load);
    expect(lazy.isLoaded).toBe(false);
    await Promise.all([lazy.load(), lazy.load()]);
    await lazy.load();
    expect(load).toHaveBeenCalledOnce();
    expect(lazy.get([]).find(['scallion'])).toEqual([['green', 'onion']]);
  });

  it('retries a failed load twice before it reports it', async () => {
    const load = vi.fn(async () => withOwn);
    load.mockRejectedValueOnce(new TypeError('no network')).mockRejectedValueOnce(new TypeError('no network'));
    await lazyThesaurus(load, [0, 0]).load();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('reports a load that fails each time, and tries again with the next call', async () => {
    const load = vi.fn(() => Promise.reject<ThesaurusOf>(new TypeError('no network')));
    const lazy = lazyThesaurus(load, [0]);
    await expect(lazy.load()).rejects.toThrow(ThesaurusMissingError);
    expect(() => lazy.get([])).toThrow(ThesaurusMissingError);
    load.mockResolvedValueOnce(withOwn);
    await lazy.load();
    expect(lazy.get([]).find(['scallion'])).toEqual([['green', 'onion']]);
  });
});
