import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { FeedbackBar, type ShownFeedback } from './feedback-bar.tsx';
import { FeedbackContext, type FeedbackMessage } from './feedback-context.ts';
import { SIGNALS } from './feedback-kinds.ts';
import { createSoundPlayer } from './sound.ts';

/** What is right may go soon; what is wrong has to be read. */
const STAYS_MS = { success: 1600, info: 6000, warning: 5000, danger: 6000 } as const;

/** Around a screen that scans; part of ScannerProvider. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownFeedback | null>(null);
  const sound = useRef<ReturnType<typeof createSoundPlayer> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const count = useRef(0);

  useEffect(() => {
    const player = createSoundPlayer();
    sound.current = player;
    // The first press or key opens the sound, so that the first scan is heard.
    const wake = () => player.wake();
    const once = { once: true, capture: true };
    addEventListener('pointerdown', wake, once);
    addEventListener('keydown', wake, once);
    return () => {
      removeEventListener('pointerdown', wake, once);
      removeEventListener('keydown', wake, once);
      clearTimeout(timer.current);
      player.close();
      sound.current = null;
    };
  }, []);

  const feedback = useMemo(() => {
    const clear = () => {
      clearTimeout(timer.current);
      setShown(null);
    };
    return {
      clear,
      show(message: FeedbackMessage) {
        const { tone, notes, vibration } = SIGNALS[message.kind];
        sound.current?.play(notes);
        navigator.vibrate?.([...vibration]);
        count.current += 1;
        setShown({ ...message, tone, showing: count.current });
        clearTimeout(timer.current);
        timer.current = setTimeout(clear, STAYS_MS[tone]);
      },
    };
  }, []);

  return (
    <FeedbackContext value={feedback}>
      {children}
      <FeedbackBar shown={shown} onDismiss={feedback.clear} />
    </FeedbackContext>
  );
}
