import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useOpenedDialogs } from '../../ui/top-dialog.ts';
import { FeedbackBar, type ShownFeedback } from './feedback-bar.tsx';
import { FeedbackContext, type FeedbackMessage, FLOOD_MS } from './feedback-context.ts';
import { type FeedbackKind, SIGNALS } from './feedback-kinds.ts';
import { createSoundPlayer } from './sound.ts';

/** How long feedback with a button stays, so that it can be pressed, in milliseconds. */
const ACTION_STAYS_MS = 10_000;
const SHOWS_CODE: ReadonlySet<FeedbackKind> = new Set(['unknown-code', 'wrong-item', 'repeat']);
/** How long feedback stays, in milliseconds. Success may go soon; an error stays until the next scan or tap. */
const STAYS_MS = { success: 1600, info: 6000, warning: 5000, danger: null } as const;

/**
 * Provides feedback to a screen that scans; part of ScannerProvider. `lastText` returns the text that was read last,
 * which is shown with a wrong code.
 */
export function FeedbackProvider({ children, lastText }: { children: ReactNode; lastText: () => string }) {
  const [shown, setShown] = useState<ShownFeedback | null>(null);
  const [isFlooding, setFlooding] = useState(false);
  const sound = useRef<ReturnType<typeof createSoundPlayer> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const flood = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const count = useRef(0);
  const latest = useRef<FeedbackMessage | null>(null);
  const openedDialogs = useOpenedDialogs();

  useEffect(() => {
    const player = createSoundPlayer();
    sound.current = player;
    // The first press or key enables sound, so that the first scan has one.
    const wake = () => player.wake();
    const once = { once: true, capture: true };
    addEventListener('pointerdown', wake, once);
    addEventListener('keydown', wake, once);
    return () => {
      removeEventListener('pointerdown', wake, once);
      removeEventListener('keydown', wake, once);
      clearTimeout(timer.current);
      clearTimeout(flood.current);
      player.close();
      sound.current = null;
    };
  }, []);

  const feedback = useMemo(() => {
    const clear = () => {
      clearTimeout(timer.current);
      clearTimeout(flood.current);
      setFlooding(false);
      setShown(null);
    };
    return {
      clear,
      show(message: FeedbackMessage) {
        const { tone, notes, vibration } = SIGNALS[message.kind];
        sound.current?.play(notes);
        navigator.vibrate?.([...vibration]);
        count.current += 1;
        latest.current = message;
        const code = SHOWS_CODE.has(message.kind) ? lastText() : '';
        const isSaid = message.detail?.includes(code) ?? false;
        setShown({ ...message, code: isSaid ? '' : code, tone, showing: count.current });
        clearTimeout(timer.current);
        clearTimeout(flood.current);
        setFlooding(tone === 'success' || message.kind === 'read');
        flood.current = setTimeout(() => setFlooding(false), FLOOD_MS);
        const stays = STAYS_MS[tone];
        if (stays !== null) timer.current = setTimeout(clear, message.action ? ACTION_STAYS_MS : stays);
      },
    };
  }, [lastText]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each dialog that opens
  useEffect(() => {
    const message = latest.current;
    // A question says what the feedback says, which must not cover its head. A button stays until it can be pressed.
    if (message === null || message.action) return;
    const end = setTimeout(() => latest.current === message && feedback.clear(), FLOOD_MS);
    return () => clearTimeout(end);
  }, [openedDialogs, feedback]);

  const staysUntilTap = shown?.tone === 'danger';
  useEffect(() => {
    if (!staysUntilTap) return;
    addEventListener('click', feedback.clear, { capture: true });
    return () => removeEventListener('click', feedback.clear, { capture: true });
  }, [staysUntilTap, feedback]);

  return (
    <FeedbackContext value={feedback}>
      {children}
      <FeedbackBar shown={shown} isFlooding={isFlooding} onDismiss={feedback.clear} />
    </FeedbackContext>
  );
}
