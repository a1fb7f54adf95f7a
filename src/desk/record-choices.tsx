import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { SearchInput } from '../ui/search-input.tsx';

/** Delay of the search after the last key in milliseconds (specification section 9). */
const SEARCH_DELAY_MS = 250;

export interface RecordChoice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** Returns the records that match the words, and whether more match than were returned. */
export type RecordSearch = (
  words: string,
  signal: AbortSignal,
) => Promise<{ readonly found: readonly RecordChoice[]; readonly hasMore: boolean }>;

type Found = Awaited<ReturnType<RecordSearch>> & { readonly words: string };

/**
 * Any number of records that a search of the server finds. Without words the chosen ones are shown; a record that the
 * user unchecks stays in view, so that it can be checked again.
 */
export function RecordChoices({
  search,
  searchLabel,
  chosen,
  value,
  onChange,
  onBlur,
  focusRef,
}: {
  readonly search: RecordSearch;
  readonly searchLabel: string;
  /** The records chosen at first. */
  readonly chosen: readonly RecordChoice[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly onBlur: () => void;
  readonly focusRef: (element: HTMLElement | null) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<string, RecordChoice>>(new Map());
  const [result, setResult] = useState<Found | 'failed'>();
  const words = typed.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other words search again
  useEffect(() => {
    if (words === '') return setResult(undefined);
    const leaving = new AbortController();
    const timer = setTimeout(
      () =>
        search(words, leaving.signal).then(
          (found) => setResult({ ...found, words }),
          () => leaving.signal.aborted || setResult('failed'),
        ),
      SEARCH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words]);

  const own = new Map([...chosen.map((each) => [each.value, each] as const), ...known]);
  const isFound = words !== '' && typeof result === 'object';
  const shown = isFound ? result.found : words === '' ? [...own.values()] : [];
  const set = (choices: readonly RecordChoice[], on: boolean) => {
    const keys = new Set(choices.map((each) => each.value));
    setKnown(new Map([...known, ...choices.map((each) => [each.value, each] as const)]));
    onChange([...value.filter((other) => !keys.has(other)), ...(on ? keys : [])]);
  };
  const missing = shown.filter((each) => !value.includes(each.value));
  return (
    <chakra.div
      ref={focusRef}
      tabIndex={-1}
      display="grid"
      gap={2}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur();
      }}
    >
      <chakra.p fontSize="sm" color="fg.muted" role="status">
        <Plural value={value.length} _0="None chosen" one="# chosen" other="# chosen" />
      </chakra.p>
      <SearchInput label={searchLabel} value={typed} onChange={setTyped} />
      {(shown.length > 0 || words !== '') && (
        <chakra.div
          aria-live={words === '' ? 'off' : 'polite'}
          maxHeight="18rem"
          overflowY="auto"
          borderWidth="1px"
          borderColor="border"
          borderRadius="md"
          paddingInline={3}
        >
          {shown.map((choice) => (
            <div key={choice.value}>
              <Checkbox
                label={choice.label}
                hint={choice.hint}
                checked={value.includes(choice.value)}
                onChange={(on) => set([choice], on)}
              />
            </div>
          ))}
          {words !== '' && shown.length === 0 && (
            <chakra.p paddingBlock={3} color="fg.muted">
              {result === 'failed' ? (
                <Trans>The search needs a connection. Try again later.</Trans>
              ) : isFound && result.words === words ? (
                <Trans>Nothing matches “{words}”</Trans>
              ) : (
                <Trans>Searching…</Trans>
              )}
            </chakra.p>
          )}
          {isFound && result.hasMore && (
            <chakra.p paddingBlock={3} fontSize="sm" color="fg.muted">
              <Trans>More match. Type more words.</Trans>
            </chakra.p>
          )}
        </chakra.div>
      )}
      {isFound && missing.length > 1 && (
        <div>
          <Button onClick={() => set(missing, true)}>{t`Choose all ${missing.length}`}</Button>
        </div>
      )}
    </chakra.div>
  );
}
