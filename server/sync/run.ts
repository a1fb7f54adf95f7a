import type { AppError } from '../../contract/errors.ts';
import type { SignedInContext } from '../context.ts';

export interface RunInput {
  readonly params: unknown;
  readonly body: unknown;
}

/**
 * How many like changes are applied at once: one answer or refusal for each, exactly as if they had come one after the other, and in
 * statements whose number doesn't grow with theirs. What it throws leaves the changes to be settled one by one.
 */
export interface Run {
  /** Changes of another key end the run. */
  keyOf(input: RunInput): string;
  /**
   * Answers the first of them, in their order, up to one that has to be settled by itself; that one and those behind it have had no effect then. Each call of
   * `moments` is when the next change is heard of (ID5).
   */
  apply(
    context: SignedInContext,
    inputs: readonly RunInput[],
    moments: () => Date,
  ): Promise<readonly (unknown | AppError)[]>;
}
