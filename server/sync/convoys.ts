/** More than these don't go together, so that no transaction gets long. */
const MOST = 64;
/** Of more than these who wait half go, so that the one half is on its way while the other is answered and asks again. */
const WHOLE = 8;
/** While others are on the way so many leave before those are back, where their lane allows it: for fewer another transaction isn't worth it. */
const ENOUGH = 4;
/** Whoever is on the way for longer, for a lock that they wait for perhaps, doesn't hold the others up any more. Milliseconds. */
const PATIENCE_MS = 100;

/** One who may be settled together with others. */
export interface Traveller<T> {
  /** Who goes in different lanes never goes together. */
  readonly lane: string;
  /** Two of one client never go together: what the second comes to depends on the first. */
  readonly clientId: string;
  /** How many departures of the lane may be on the way at once. */
  readonly abreast: number;
  alone(): Promise<T>;
}

interface Waiting<P, T> {
  readonly who: P;
  readonly end: PromiseWithResolvers<T>;
}

interface Lane<P, T> {
  /** How many departures are on the way. */
  out: number;
  readonly abreast: number;
  waiting: Waiting<P, T>[];
}

/**
 * Gathers calls that come while one of their lane is on the way, and has them settled together when it is back, or before where the lane is wider. Who comes while nobody is
 * goes at once and alone: nobody ever waits for company. What `together` leaves open, or all when it fails, goes alone after it, so
 * nobody's failure is another's.
 */
export class Convoys<P extends Traveller<T>, T> {
  readonly #together: (travellers: readonly P[]) => Promise<readonly (T | undefined)[]>;
  readonly #patienceMs: number;
  /** A lane in which nobody is on the way isn't there. */
  readonly #lanes = new Map<string, Lane<P, T>>();

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
    const lane = this.#lanes.get(who.lane) ?? { out: 0, abreast: who.abreast, waiting: [] };
    this.#lanes.set(who.lane, lane);
    lane.waiting.push({ who, end });
    this.#leave(who.lane, lane);
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
    for (const [at, waiting] of group.entries()) if (answers[at] === undefined) void alone(waiting);
    // What the next ones ask the database is on its way before these are answered: it works while the answers are written.
    setImmediate(() => {
      for (const [at, { end }] of group.entries()) {
        const answer = answers[at];
        if (answer !== undefined) end.resolve(answer);
      }
    });
  }

  #leave(name: string, lane: Lane<P, T>): void {
    while (lane.out === 0 ? lane.waiting.length > 0 : lane.out < lane.abreast && lane.waiting.length >= ENOUGH) {
      const most = Math.min(MOST, Math.max(WHOLE, Math.ceil(lane.waiting.length / 2)));
      const group = new Map<string, Waiting<P, T>>();
      const left: Waiting<P, T>[] = [];
      for (const one of lane.waiting) {
        if (group.size < most && !group.has(one.who.clientId)) group.set(one.who.clientId, one);
        else left.push(one);
      }
      lane.waiting = left;
      lane.out += 1;
      void this.#depart(name, [...group.values()]);
    }
  }

  #next(name: string): void {
    const lane = this.#lanes.get(name);
    if (!lane) return;
    lane.out -= 1;
    this.#leave(name, lane);
    if (lane.out === 0) this.#lanes.delete(name);
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
