/** Admits one holder at a time, in the order of the requests. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  /** Callers that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves with the function that ends the turn. Rejects after waiting `limitMs`. 0 waits without limit. */
  take(limitMs = 0): Promise<() => void> {
    if (!this.#taken) {
      this.#taken = true;
      return Promise.resolve(this.#endOfTurn());
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve(this.#endOfTurn());
      };
      this.#waiting.push(go);
      const timer =
        limitMs === 0
          ? undefined
          : setTimeout(() => {
              this.#waiting.splice(this.#waiting.indexOf(go), 1);
              reject(new Error(`no session came free within ${limitMs} ms`));
            }, limitMs);
    });
  }

  #endOfTurn(): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = this.#waiting.shift();
      if (next === undefined) this.#taken = false;
      else next();
    };
  }
}
