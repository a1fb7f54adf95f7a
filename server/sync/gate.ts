import { AppError } from '../../contract/errors.ts';

/** How long whoever is let in may expect to wait; what would wait longer is asked to come back. */
const MOST_WAIT_MS = 400;
/** So many are let in however slow the last ones were: with fewer nothing is learned and nothing gained. */
const ALWAYS = 2;
/** Those who are asked to come back are spread over so many seconds. */
const SPREAD_S = 6;
const WEIGHT = 0.1;

/**
 * Lets as many in as will be served soon, by the pace of those before them. A fleet that comes back at once would otherwise wait in one
 * long queue, past the patience of the network, and send everything again.
 */
export class Gate {
  readonly #now: () => number;
  readonly #random: () => number;
  #busy = 0;
  #lastLeft = 0;
  /** Milliseconds between two that leave while others wait; the pace of the server under load. */
  #pace = 0;

  constructor(now: () => number = () => performance.now(), random: () => number = Math.random) {
    this.#now = now;
    this.#random = random;
  }

  /** Lets one in and answers how to leave; throws `unavailable` with the seconds to stay away. Leaving twice does nothing. */
  enter(): () => void {
    if (this.#busy >= ALWAYS && this.#busy * this.#pace > MOST_WAIT_MS)
      throw new AppError('unavailable', { retryAfterSeconds: 1 + Math.floor(this.#random() * SPREAD_S) });
    if (this.#busy === 0) this.#lastLeft = this.#now();
    this.#busy += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#busy -= 1;
      const now = this.#now();
      this.#pace += (now - this.#lastLeft - this.#pace) * WEIGHT;
      this.#lastLeft = now;
    };
  }
}
