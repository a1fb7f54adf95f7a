import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useReducer } from 'react';
import type { Remote } from '../sync/use-remote.ts';
import { Callout } from '../ui/callout.tsx';
import { chakra } from '../ui/chakra.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useDesk } from '../ui/use-desk.ts';

/** There is room for the table and the open row's panel beside it, in pixels. */
const BESIDE_FROM = 1200;
/** There is room for the table's columns, in pixels. */
const TABLE_FROM = 768;

/** What the window has room for. */
export interface ListRoom {
  /** The open row's panel beside the table. */
  readonly beside: boolean;
  /** A table, not only rows. */
  readonly tabled: boolean;
}

export function useListRoom(): ListRoom {
  return { beside: useDesk(BESIDE_FROM), tabled: useDesk(TABLE_FROM) };
}

export interface ListFrameProps {
  readonly room: ListRoom;
  /** There are rows to show. */
  readonly here: boolean;
  /** The rows shown are about to be replaced. */
  readonly busy?: boolean;
  readonly state: Remote<unknown>['state'];
  /** Said in place of the list where there is nothing to show. */
  readonly failure: Readonly<Record<'offline' | 'failed', ReactNode>>;
  /** A button that asks again. */
  readonly again: ReactNode;
  /** What can be done with the chosen rows: above a table, below rows. */
  readonly bar?: ReactNode;
  /** The list where there is room for a table. */
  readonly table: ReactNode;
  /** The list where there is none; where the open row's panel stands is for it to say. */
  readonly rows: ReactNode;
  /** The open row's panel: beside the table, above it where that is too narrow. Nothing where no row is open. */
  readonly panel: ReactNode;
}

/** A list that the server is asked for, with one of its rows open: a table with a panel, or rows on a phone. */
export function ListFrame({
  room,
  here,
  busy = false,
  state,
  failure,
  again,
  bar,
  table,
  rows,
  panel,
}: ListFrameProps) {
  const { beside, tabled } = room;
  return (
    <>
      {here && state === 'offline' && (
        <Callout tone="warning" title={<Trans>No signal: this list may be out of date</Trans>} action={again} />
      )}
      {tabled && bar}
      {!here && (state === 'offline' || state === 'failed') ? (
        <ErrorState title={failure[state]} action={again} />
      ) : !tabled ? (
        rows
      ) : (
        <chakra.div
          data-paper-flow
          aria-busy={busy}
          display="grid"
          gridTemplateColumns={panel && beside ? 'minmax(0, 1fr) 24rem' : 'minmax(0, 1fr)'}
          alignItems="start"
          gap={4}
        >
          {!beside && panel}
          {table}
          {beside && panel && (
            <chakra.div position="sticky" top="calc(var(--header-height, 3.5rem) + 1.5rem)">
              {panel}
            </chakra.div>
          )}
        </chakra.div>
      )}
      {!tabled && bar}
    </>
  );
}

/** The page's heading, which can then have the focus. */
export function pageHeading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('#main h1');
  found?.setAttribute('tabindex', '-1');
  return found;
}

/** Called when something with the focus closes: with the next rendering the page's heading has it, unless somebody has gone on elsewhere meanwhile. */
export function useFocusBack(): () => void {
  const [times, focusBack] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const now = document.activeElement;
    if (times > 0 && (!now || now === document.body)) pageHeading()?.focus();
  }, [times]);
  return focusBack;
}
