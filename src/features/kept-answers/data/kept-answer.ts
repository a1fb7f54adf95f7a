/** A server response, stored for use without a signal. */
export interface KeptAnswer {
  /** The request. */
  readonly key: string;
  /** When the server sent it, by its clock. */
  readonly at: string;
  readonly answer: unknown;
}
