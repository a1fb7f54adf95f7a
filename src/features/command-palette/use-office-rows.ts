import { useRemote } from '../../sync/use-remote.ts';
import { useLater } from '../../ui/use-later.ts';
import type { OfficeRows } from './find-on-server.ts';

/** Delay of the search in milliseconds (specification section 9). */
const SEARCH_DELAY_MS = 250;
const NONE: OfficeRows = { customers: [], invoices: [] };

/**
 * Returns the records of the office that the server finds for the words, and why there are none. Empty words find
 * nothing and request nothing. Their script is loaded with the first words, because most roles never need it.
 */
export function useOfficeRows(words: string): OfficeRows & { readonly failure: 'offline' | 'failed' | null } {
  const asked = useLater(words, SEARCH_DELAY_MS);
  const { data, state } = useRemote(
    async (signal) => {
      if (asked === '') return { words: asked, rows: NONE };
      const { findOnServer } = await import('./find-on-server.ts');
      return { words: asked, rows: await findOnServer(asked, signal) };
    },
    [asked],
  );
  const rows = words !== '' && data?.words === words ? data.rows : NONE;
  return { ...rows, failure: words !== '' && (state === 'offline' || state === 'failed') ? state : null };
}
