import type { AppError } from '../../contract/errors.ts';
import type { SignedInContext } from '../context.ts';

export interface RunInput {
  readonly params: unknown;
  readonly body: unknown;
}

/**
 * Applies a batch of similar changes at once. Each change gets the same answer or refusal as when applied alone. The
 * number of statements does not grow with the number of changes. If `apply` throws, the changes are settled one by one.
 */
export interface Run {
  /** Returns the batch key. A change with another key ends the batch. */
  keyOf(input: RunInput): string;
  /**
   * Returns the answers of the first changes, in order, up to one that must be settled alone. That change and all later
   * ones must have no effect. Each call of `moments` returns the time of receipt of the next change (ID5).
   */
  apply(
    context: SignedInContext,
    inputs: readonly RunInput[],
    moments: () => Date,
  ): Promise<readonly (unknown | AppError)[]>;
}
