/** A list that is asked for one row at a time, such as an array. */
export interface Rows<Item> {
  readonly length: number;
  /** Undefined where the list has ended. */
  at(index: number): Item | undefined;
}
