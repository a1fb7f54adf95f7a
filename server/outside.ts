import type { SignedInContext } from './context.ts';

/** Runs `work` in a further tenant transaction of the same call, which authenticates again. */
export type InTransaction = <T>(work: (context: SignedInContext) => Promise<T>) => Promise<T>;

/** The rest of a call. It runs after the transaction has committed and holds no database session. */
export class Outside {
  readonly work: (inTransaction: InTransaction) => Promise<unknown>;

  constructor(work: (inTransaction: InTransaction) => Promise<unknown>) {
    this.work = work;
  }
}

/**
 * Returns from a handler the work to do outside its transaction: drawing, hashing, or calling another server. The
 * result of `work` is the call's response. Such a call accepts no idempotency key and is no mutation.
 */
export const outside = <T>(work: (inTransaction: InTransaction) => Promise<T>): T => new Outside(work) as T;
