/** A list that is read one row at a time, such as an array. */
export interface Rows<Item> {
  readonly length: number;
  /** Returns undefined past the end of the list. */
  at(index: number): Item | undefined;
}
