import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { parseQuickLines, type QuickLine } from '../../../../rules/quick-lines.ts';
import type { CatalogClient } from '../../../sync/catalog.ts';
import { useOpenCatalog } from '../../../sync/catalog-provider.tsx';
import { useCatalogStatus } from '../../../sync/use-catalog.ts';
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
  /** Queries the lines again that could not be queried. */
  readonly retry: () => void;
}

const NONE: ReadonlyMap<string, Match> = new Map();

async function match(client: CatalogClient, line: QuickLine, onlyStandard: boolean): Promise<Match> {
  const exact = line.query === '' ? null : await client.byCode(line.query);
  if (exact) return { line, candidates: [exact], exact: true };
  if (line.query === '') return { line, candidates: [], exact: false };
  const { items } = await client.search({ ...EVERYTHING, text: line.query, onlyStandard, limit: CANDIDATES });
  return { line, candidates: items, exact: false };
}

/** The matches from one state of the catalog. While lines are queried again in a newer one, the earlier matches stay. */
interface Answers {
  readonly name: string;
  readonly found: ReadonlyMap<string, Match>;
}

/**
 * Returns the written lines with their matches in the catalog on this device. A line is queried again only when the
 * catalog has changed, for example because its first download ended, or when the query failed.
 */
export function useMatches(text: string, onlyStandard: boolean): Matches {
  const client = useOpenCatalog()?.client;
  const { phase, name, version } = useCatalogStatus();
  const decimal = useLocale() === 'fr' ? ',' : '.';
  const lines = useMemo(() => parseQuickLines(text, decimal), [text, decimal]);
  const [answers, setAnswers] = useState<Answers>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** The state of the catalog in which a line was queried, by the line's text. */
  const asked = useRef(new Map<string, string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt queries again
  useEffect(() => {
    if (!client || phase !== 'ready') return;
    const state = `${name} ${version}`;
    const timer = setTimeout(async () => {
      const missing = lines.filter(({ raw }) => asked.current.get(raw) !== state);
      if (missing.length === 0) return;
      for (const { raw } of missing) asked.current.set(raw, state);
      try {
        const matches = await Promise.all(missing.map((line) => match(client, line, onlyStandard)));
        const isCurrent = (raw: string) => asked.current.get(raw) === state;
        const added = matches.flatMap((each) => (isCurrent(each.line.raw) ? [[each.line.raw, each] as const] : []));
        setAnswers((last) => ({ name, found: new Map([...(last?.name === name ? last.found : []), ...added]) }));
        setFailed(false);
      } catch {
        for (const { raw } of missing) if (asked.current.get(raw) === state) asked.current.delete(raw);
        setFailed(true);
      }
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [client, phase, name, version, lines, onlyStandard, attempt]);

  const retry = useCallback(() => {
    if (client?.status().phase === 'failed') client.retry();
    else setAttempt((count) => count + 1);
  }, [client]);
  return {
    lines,
    found: answers?.name === name ? answers.found : NONE,
    failed: failed || phase === 'failed',
    retry,
  };
}
