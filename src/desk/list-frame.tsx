import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useReducer } from 'react';
import type { Remote } from '../sync/use-remote.ts';
import { Callout } from '../ui/callout.tsx';
import { chakra } from '../ui/chakra.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useDesk } from '../ui/use-desk.ts';

/** Width in pixels from which the open row's panel fits beside the table. */
const BESIDE_FROM = 1200;
/** Width in pixels from which the table's columns fit. */
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
  /** The rows shown will be replaced. */
  readonly busy?: boolean;
  readonly state: Remote<unknown>['state'];
  /** Shown in place of the list if there is nothing to show. */
  readonly failure: Readonly<Record<'offline' | 'failed', ReactNode>>;
  /** A button that retries. */
  readonly again: ReactNode;
  /** Actions for the chosen rows: above a table, below rows. */
  readonly bar?: ReactNode;
  /** The list if there is room for a table. */
  readonly table: ReactNode;
  /** The list if there is none. It places the open row's panel itself. */
  readonly rows: ReactNode;
  /** The open row's panel: beside the table, or above it if that is too narrow. Undefined if no row is open. */
  readonly panel: ReactNode;
}

/** A list from the server with one of its rows open: a table with a panel, or rows on a phone. */
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

/** Returns the page's heading, made focusable. */
export function pageHeading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('#main h1');
  found?.setAttribute('tabindex', '-1');
  return found;
}

/**
 * Returns a function to call when a focused element closes. After the next render the page's heading has the focus,
 * unless the user has focused something else.
 */
export function useFocusBack(): () => void {
  const [times, focusBack] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const now = document.activeElement;
    if (times > 0 && (!now || now === document.body)) pageHeading()?.focus();
  }, [times]);
  return focusBack;
}
