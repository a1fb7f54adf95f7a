import { useEffect, useMemo, useRef, useState } from 'react';
import { parseQuickLines, type QuickLine } from '../../../../rules/quick-lines.ts';
import type { CatalogClient } from '../../../sync/catalog.ts';
import { useOpenCatalog } from '../../../sync/catalog-provider.tsx';
import { useLocale } from '../../../ui/use-format.ts';
import { EVERYTHING } from '../../catalog/data/catalog-api.ts';
import type { Match } from './match-line.ts';

/** Maximum number of candidates offered for a line. */
const CANDIDATES = 6;
/** A pause in typing, in milliseconds. */
const QUIET_MS = 150;

export interface Matches {
  readonly lines: readonly QuickLine[];
  /** By the line's text; absent until it has been looked up. */
  readonly found: ReadonlyMap<string, Match>;
  /** The catalog could not be queried for some of them. */
  readonly failed: boolean;
}

async function match(client: CatalogClient, line: QuickLine, onlyStandard: boolean): Promise<Match> {
  const exact = line.query === '' ? null : await client.byCode(line.query);
  if (exact) return { line, candidates: [exact], exact: true };
  if (line.query === '') return { line, candidates: [], exact: false };
  const { items } = await client.search({ ...EVERYTHING, text: line.query, onlyStandard, limit: CANDIDATES });
  return { line, candidates: items, exact: false };
}

/** Returns the written lines with their matches in the catalog on this device. An unchanged line is queried once. */
export function useMatches(text: string, onlyStandard: boolean): Matches {
  const client = useOpenCatalog()?.client;
  const decimal = useLocale() === 'fr' ? ',' : '.';
  const lines = useMemo(() => parseQuickLines(text, decimal), [text, decimal]);
  const [found, setFound] = useState<ReadonlyMap<string, Match>>(new Map());
  const [failed, setFailed] = useState(false);
  const asked = useRef(new Set<string>());

  useEffect(() => {
    if (!client) return;
    const timer = setTimeout(async () => {
      const missing = lines.filter(({ raw }) => !asked.current.has(raw));
      if (missing.length === 0) return;
      for (const { raw } of missing) asked.current.add(raw);
      try {
        const answers = await Promise.all(missing.map((line) => match(client, line, onlyStandard)));
        setFound((before) => new Map([...before, ...answers.map((answer) => [answer.line.raw, answer] as const)]));
        setFailed(false);
      } catch {
        for (const { raw } of missing) asked.current.delete(raw);
        setFailed(true);
      }
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [client, lines, onlyStandard]);

  return { lines, found, failed };
}
