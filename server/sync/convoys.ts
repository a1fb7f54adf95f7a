/** More than these don't go together, so that no transaction gets long. */
const MOST = 64;
/** Of more than these who wait half go, so that the one half is on its way while the other is answered and asks again. */
const WHOLE = 8;
/** Whoever is on the way for longer, for a lock that they wait for perhaps, doesn't hold the others up any more. Milliseconds. */
const PATIENCE_MS = 100;

/** One who may be settled together with others. */
export interface Traveller<T> {
  /** Who goes in different lanes never goes together. */
  readonly lane: string;
  /** Two of one client never go together: what the second comes to depends on the first. */
  readonly clientId: string;
  alone(): Promise<T>;
}

interface Waiting<P, T> {
  readonly who: P;
  readonly end: PromiseWithResolvers<T>;
}

/**
 * Gathers calls that come while one of their lane is on the way, and has them settled together when it is back. Who comes while nobody is
 * goes at once and alone: nobody ever waits for company. What `together` leaves open, or all when it fails, goes alone after it, so
 * nobody's failure is another's.
 */
export class Convoys<P extends Traveller<T>, T> {
  readonly #together: (travellers: readonly P[]) => Promise<readonly (T | undefined)[]>;
  readonly #patienceMs: number;
  /** Those who wait, by lane. A lane in which nobody is on the way isn't there. */
  readonly #lanes = new Map<string, Waiting<P, T>[]>();

  constructor(
    together: (travellers: readonly P[]) => Promise<readonly (T | undefined)[]>,
    patienceMs: number = PATIENCE_MS,
  ) {
    this.#together = together;
    this.#patienceMs = patienceMs;
  }

  /** What `alone` or `together` comes to for the traveller. */
  go(who: P): Promise<T> {
    const end = Promise.withResolvers<T>();
    const waiting = this.#lanes.get(who.lane);
    if (waiting) waiting.push({ who, end });
    else {
      this.#lanes.set(who.lane, []);
      void this.#depart(who.lane, [{ who, end }]);
    }
    return end.promise;
  }

  async #depart(lane: string, group: readonly Waiting<P, T>[]): Promise<void> {
    let isBack = false;
    const back = () => {
      if (isBack) return;
      isBack = true;
      clearTimeout(timer);
      this.#next(lane);
    };
    const timer = setTimeout(back, this.#patienceMs);
    const [first] = group;
    if (group.length === 1 && first) {
      await alone(first);
      return back();
    }
    let answers: readonly (T | undefined)[] = [];
    try {
      answers = await this.#together(group.map(({ who }) => who));
    } catch {
      // Then nothing was answered, and each goes alone.
    }
    back();
    for (const [at, waiting] of group.entries()) {
      const answer = answers[at];
      if (answer === undefined) void alone(waiting);
      else waiting.end.resolve(answer);
    }
  }

  #next(lane: string): void {
    const waiting = this.#lanes.get(lane) ?? [];
    const most = Math.min(MOST, Math.max(WHOLE, Math.ceil(waiting.length / 2)));
    const group = new Map<string, Waiting<P, T>>();
    const left: Waiting<P, T>[] = [];
    for (const one of waiting) {
      if (group.size < most && !group.has(one.who.clientId)) group.set(one.who.clientId, one);
      else left.push(one);
    }
    if (group.size === 0) this.#lanes.delete(lane);
    else {
      this.#lanes.set(lane, left);
      void this.#depart(lane, [...group.values()]);
    }
  }
}

/** Never rejects: how it ends is told to whoever waits for it. */
async function alone<T>({ who, end }: Waiting<Traveller<T>, T>): Promise<void> {
  try {
    end.resolve(await who.alone());
  } catch (error) {
    end.reject(error);
  }
}
