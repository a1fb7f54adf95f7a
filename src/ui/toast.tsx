import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AboveDialogs, LiveText } from './above-dialogs.tsx';
import { Button } from './button.tsx';
import { chakra } from './chakra.ts';
import { IconButton } from './icon-button.tsx';
import { ToastContext, type ToastOptions } from './toast-context.ts';
import { ToneIcon } from './tone.tsx';
import { STEADY_BOTTOM, useSteadyBottom } from './use-steady-bottom.ts';

const STAY_MS = 5000;
/** An undo needs time to be read and pressed, in milliseconds. */
const STAY_WITH_ACTION_MS = 10_000;
const AT_MOST = 3;
/** Age in milliseconds up to which a message belongs to the change of screen that follows it. */
const JUST_NOW_MS = 1000;

interface Shown extends ToastOptions {
  key: string;
  /** New at each showing, so that a replaced toast restarts its time. */
  showing: number;
  /** When it was shown. */
  at: number;
}

/** Put it around the app, once. Toasts are above the thumb on a phone, in the corner on a desktop. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const count = useRef(0);

  const dismiss = useCallback((key: string) => setShown((now) => now.filter((toast) => toast.key !== key)), []);
  const show = useCallback((toast: ToastOptions) => {
    count.current += 1;
    const next = { ...toast, key: toast.key ?? `toast-${count.current}`, showing: count.current, at: Date.now() };
    setShown((now) => [...now.filter((other) => other.key !== next.key), next].slice(-AT_MOST));
  }, []);
  const leave = useCallback(
    () =>
      // An equal list would render once more at the start.
      setShown((now) =>
        now[0]
          ? now.filter(({ action, tone, at }) => action || tone === 'danger' || Date.now() - at < JUST_NOW_MS)
          : now,
      ),
    [],
  );
  const api = useMemo(() => ({ show, dismiss, leave }), [show, dismiss, leave]);

  return (
    <ToastContext value={api}>
      {children}
      <AboveDialogs>
        <ToastRegion shown={shown} onGone={dismiss} />
      </AboveDialogs>
    </ToastContext>
  );
}

function ToastRegion({ shown, onGone }: { shown: readonly Shown[]; onGone: (key: string) => void }) {
  const { t } = useLingui();
  const region = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.showing;
  useSteadyBottom(region, newest !== undefined);
  useEffect(() => {
    const popover = region.current;
    if (typeof popover?.showPopover !== 'function' || !popover.isConnected) return;
    // Opened again for each toast, so that it is above a dialog that opened in between.
    popover.hidePopover();
    if (newest !== undefined) popover.showPopover();
  }, [newest]);

  return (
    <>
      <chakra.div
        ref={region}
        popover="manual"
        role="region"
        aria-label={t`Notices`}
        position="fixed"
        inset="auto"
        insetInline={{ base: 4, md: 'auto 1.5rem' }}
        bottom={`calc(1rem + ${STEADY_BOTTOM} + env(safe-area-inset-bottom))`}
        width={{ base: 'auto', md: '24rem' }}
        bg="transparent"
        overflow="visible"
        css={{ '&:popover-open': { display: 'grid', gap: 2 } }}
      >
        {shown.map((toast) => (
          <Toast key={toast.key} toast={toast} onGone={onGone} />
        ))}
      </chakra.div>
      {/* Outside the visible toasts, because screen readers miss text inside a box that was just shown. */}
      <chakra.div
        aria-live="polite"
        position="absolute"
        width="1px"
        height="1px"
        overflow="hidden"
        clipPath="inset(50%)"
      >
        <LiveText>
          {shown.map((toast) => (
            <p key={`${toast.key}-${toast.showing}`}>{toast.text}</p>
          ))}
        </LiveText>
      </chakra.div>
    </>
  );
}

function Toast({ toast, onGone }: { toast: Shown; onGone: (key: string) => void }) {
  const { t } = useLingui();
  const [paused, setPaused] = useState(false);
  const { key, showing, action, tone } = toast;
  const stays = tone === 'danger';
  useEffect(() => {
    if (paused || stays) return;
    // `showing` restarts the time when the same toast is shown again.
    const timer = setTimeout(() => onGone(key), showing && action ? STAY_WITH_ACTION_MS : STAY_MS);
    return () => clearTimeout(timer);
  }, [paused, stays, key, showing, action, onGone]);

  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap={3}
      paddingInlineStart={4}
      paddingInlineEnd={1}
      paddingBlock={1}
      minHeight={14}
      borderRadius="md"
      bg="fg"
      color="bg.canvas"
      boxShadow="raised"
      // A toast without an action has nothing to press. Under a resting pointer it would cover the screen for ever.
      onMouseEnter={() => setPaused(action !== undefined)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      css={{
        transition: 'opacity 150ms, transform 150ms',
        '& button': { color: 'inherit', _hover: { bg: 'rgb(128 128 128 / 0.3)' } },
        '@starting-style': { opacity: 0, transform: 'translateY(8px)' },
      }}
    >
      {tone && <ToneIcon tone={tone} />}
      <chakra.p flex="1 1 9rem" paddingBlock={2} fontWeight="medium" lineHeight="snug">
        {toast.text}
      </chakra.p>
      {/* Below a long text on a narrow phone. */}
      <chakra.div display="flex" alignItems="center" gap={3} marginInlineStart="auto">
        {action && (
          <Button
            variant="quiet"
            onClick={() => {
              action.onPress();
              onGone(key);
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton label={t`Dismiss`} icon={<X size={18} />} onClick={() => onGone(key)} />
      </chakra.div>
    </chakra.div>
  );
}
