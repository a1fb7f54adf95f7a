/** Each prepared statement costs memory in each session (tens of KB with its plan). */
const MOST_NAMES = 256;
const MOST_SEEN_ONCE = 1024;

/**
 * Names for statements that come again, so that a session parses and plans each of them once. A text gets its name the
 * second time it is seen: statements built ad hoc, as with a list of changing length, stay unnamed and fill nothing up.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  readonly #prefix: string;

  /** Names of one prefix belong to one object: two of them would give different texts the same name. */
  constructor(prefix = 'kysely') {
    this.#prefix = prefix;
  }

  /** The name of `sql`, always the same for the same text; undefined while it has none. */
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
