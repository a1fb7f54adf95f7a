import { useCallback, useEffect, useRef, useState } from 'react';
import { type CorporateItem, itemEndpoints } from '../../../../contract/items.ts';
import { UnreachableError } from '../../../lib/call.ts';
import { callAs } from '../../../sync/session.ts';
import type { CatalogResult } from '../data/catalog-api.ts';
import { type CorporateFilter, queryOf } from './item-filter.ts';

const PAGE_SIZE = 50;
/**
 * Delay in milliseconds after the last letter until the server is queried, as for search boxes (specification, section
 * 9).
 */
const ASK_AFTER_MS = 250;

export type Closeness = Pick<CatalogResult, 'approximate' | 'missing' | 'complete'>;

export interface CorporateItems {
  readonly items: readonly CorporateItem[];
  readonly total: number;
  /** How well the items match the text. */
  readonly closeness: Closeness;
  readonly state: 'loading' | 'here' | 'more' | 'offline' | 'failed';
  /** Fetches the next page, or retries after a failure. */
  readonly load: () => void;
}

interface Answer {
  readonly key: string;
  readonly items: readonly CorporateItem[];
  readonly total: number;
  readonly closeness: Closeness;
  readonly page: number;
  readonly state: CorporateItems['state'];
}

const EMPTY: Answer = { key: '', items: [], total: 0, closeness: { approximate: false }, page: 0, state: 'loading' };

/** Returns the items of all own locations, page by page. Only the server knows the prices of every location. */
export function useCorporateItems(filter: CorporateFilter): CorporateItems {
  const key = JSON.stringify(queryOf(filter));
  const [answer, setAnswer] = useState(EMPTY);
  const asked = useRef('');

  const ask = useCallback((wanted: string, page: number) => {
    asked.current = `${wanted} ${page}`;
    setAnswer((before) => ({
      ...(before.key === wanted ? before : { ...EMPTY, items: before.items, total: before.total }),
      key: wanted,
      state: page === 1 ? 'loading' : 'more',
    }));
    const query = {
      ...(JSON.parse(wanted) as ReturnType<typeof queryOf>),
      PageNumber: String(page),
      PageSize: String(PAGE_SIZE),
    };
    callAs(itemEndpoints.corporateItems, { query }).then(
      ({ data, total, approximate, complete, missing }) => {
        if (asked.current !== `${wanted} ${page}`) return;
        setAnswer((before) => ({
          key: wanted,
          items: page === 1 ? data : [...before.items, ...data],
          total,
          closeness: { approximate, complete, missing },
          page,
          state: 'here',
        }));
      },
      (error: unknown) => {
        if (asked.current !== `${wanted} ${page}`) return;
        setAnswer((before) => ({ ...before, state: error instanceof UnreachableError ? 'offline' : 'failed' }));
      },
    );
  }, []);

  useEffect(() => {
    // The first query and a pressed button run at once, a typed one after a pause.
    const timer = setTimeout(() => ask(key, 1), asked.current === '' ? 0 : ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, ask]);

  const load = useCallback(() => ask(key, answer.page + 1), [ask, key, answer.page]);
  const { items, total, closeness, state } = answer;
  return { items, total, closeness, state, load };
}
