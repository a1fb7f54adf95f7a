/** An answer of the server, kept for the time without a signal. */
export interface KeptAnswer {
  /** What was asked. */
  readonly key: string;
  /** When it was told, by the server's clock. */
  readonly at: string;
  readonly answer: unknown;
}
