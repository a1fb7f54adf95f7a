import { createContext, useContext } from 'react';
import type { FeedbackKind } from './feedback-kinds.ts';

export interface FeedbackMessage {
  readonly kind: FeedbackKind;
  /** The word that a person reads from an arm's length: "3 of 12", "Wrong item". */
  readonly title: string;
  /** Why, or what to do. */
  readonly detail?: string | undefined;
  /** A sign in place of the kind's own. */
  readonly sign?: string | undefined;
  /** What a person may do about it with one tap. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

export interface Feedback {
  /** Sounds, vibrates and floods the top of the screen, in place of the one before. */
  show(message: FeedbackMessage): void;
  /** Takes it away before its time. */
  clear(): void;
}

export const FeedbackContext = createContext<Feedback | null>(null);

/** Answers a scan so that it is heard, felt and seen. Throws outside a ScannerProvider. */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext);
  if (!feedback) throw new Error('useFeedback needs a ScannerProvider above it');
  return feedback;
}
