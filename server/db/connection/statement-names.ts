/** Limited because each prepared statement uses memory in each session (tens of KB with its plan). */
const MOST_NAMES = 256;
const MOST_SEEN_ONCE = 1024;

/**
 * Names repeated statements, so that a session parses and plans each of them once. A text gets its name at its second
 * use. Statements built ad hoc, such as lists of changing length, stay unnamed and use no memory.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  readonly #prefix: string;

  /** Use a prefix in one object only: two objects would give different texts the same name. */
  constructor(prefix = 'kysely') {
    this.#prefix = prefix;
  }

  /** Returns the name of `sql`, always the same for the same text, or undefined if it has none yet. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    if (!this.#seenOnce.delete(sql)) {
      if (this.#seenOnce.size >= MOST_SEEN_ONCE) this.#seenOnce.clear();
      this.#seenOnce.add(sql);
      return undefined;
    }
    const name = `${this.#prefix}_${this.#names.size + 1}`;
    this.#names.set(sql, name);
    return name;
  }
}
