import { createContext, useContext } from 'react';
import type { FeedbackKind } from './feedback-kinds.ts';

export interface FeedbackMessage {
  readonly kind: FeedbackKind;
  /** The title that a user reads at arm's length: "3 of 12", "Wrong item". */
  readonly title: string;
  /** Why, or what to do. */
  readonly detail?: string | undefined;
  /** A sign that replaces the kind's own. */
  readonly sign?: string | undefined;
  /** A figure that fills the screen for a moment: "2/5". */
  readonly count?: string | undefined;
  /** What is in the user's hands, and what belongs there. */
  readonly mismatch?: { readonly inHand: string; readonly needed: string } | undefined;
  /** An action that the user can take with one tap. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

export interface Feedback {
  /**
   * Plays the sound, vibrates and shows the message. A label that was booked or read fills the screen for `FLOOD_MS`; an error takes half of
   * it and stays until the next scan or tap. A dialog that opens afterwards ends it after `FLOOD_MS`, unless it has an
   * action. Replaces the earlier message.
   */
  show(message: FeedbackMessage): void;
  /** Removes the message before its time. */
  clear(): void;
}

/** How long a success fills the screen, in milliseconds. */
export const FLOOD_MS = 250;

export const FeedbackContext = createContext<Feedback | null>(null);

/** Returns the scan feedback by sound, vibration and screen. Throws outside a ScannerProvider. */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('useFeedback needs a ScannerProvider above it');
  return feedback;
}
