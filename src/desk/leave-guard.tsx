import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Notes unsaved text in the panel of a list, until the returned function is called. */
type Hold = () => () => void;
const PanelHold = createContext<Hold | undefined>(undefined);

/** Reports unsaved text to the list around it. Returns whether there is a list that asks before the text is lost. */
export function useUnsaved(isUnsaved: boolean): boolean {
  const hold = useContext(PanelHold);
  useEffect(() => (isUnsaved ? hold?.() : undefined), [isUnsaved, hold]);
  return hold !== undefined;
}

/**
 * Asks before the user leaves the screen or the page. Rendered only while there is unsaved text, because the router asks
 * one guard. `isLost`: the text is also lost at this address of the same screen.
 */
export function LeaveGuard({ isLost = () => false }: { readonly isLost?: (next: Location) => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) => now.pathname !== next.pathname || isLost(next),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <LeaveQuestion
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

/** Asks whether unsaved text may be lost. Calls one of the two functions, after it has closed. */
export function LeaveQuestion({
  open,
  onStay,
  onLeave,
}: {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) {
  const { t } = useLingui();
  const isConfirmed = useRef(false);
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        const act = isConfirmed.current ? onLeave : onStay;
        isConfirmed.current = false;
        act();
      }}
      title={<Trans>Leave without saving?</Trans>}
      confirmLabel={t`Leave`}
      cancelLabel={t`Keep editing`}
      onConfirm={() => {
        isConfirmed.current = true;
      }}
      danger
    >
      <Trans>Your entries here are not saved yet.</Trans>
    </ConfirmDialog>
  );
}

/**
 * Asks before the unsaved text in a list's panel is lost: the user closes the panel, or leaves the screen. `openKey` is
 * the key of the open row.
 */
export function usePanelGuard(openKey: string): {
  /** Runs an action that closes the panel, after the question if there is unsaved text. */
  readonly ask: (action: () => void) => void;
  /** Returns the panel, which then reports its unsaved text. */
  readonly around: (panel: ReactNode) => ReactNode;
  readonly question: ReactNode;
} {
  const [held, setHeld] = useState(0);
  const [action, setAction] = useState<() => void>();
  const hold = useCallback<Hold>(() => {
    setHeld((count) => count + 1);
    return () => setHeld((count) => count - 1);
  }, []);
  return {
    ask: (next) => {
      if (held === 0) next();
      else setAction(() => next);
    },
    around: (panel) => <PanelHold value={hold}>{panel}</PanelHold>,
    question: (
      <>
        {held > 0 && (
          <LeaveGuard isLost={({ search }) => (new URLSearchParams(search).get('open') ?? '') !== openKey} />
        )}
        <LeaveQuestion
          open={action !== undefined}
          onStay={() => setAction(undefined)}
          onLeave={() => {
            setAction(undefined);
            action?.();
          }}
        />
      </>
    ),
  };
}
