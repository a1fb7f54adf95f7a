import { AppError } from '../contract/errors.ts';

export interface FairQueueOptions {
  /** Places for tasks of all companies together. */
  readonly total: number;
  /** Predicted wait in milliseconds above which a company's next task is refused. Unlimited by default. */
  readonly maxPredictedWaitMs?: number;
  /** Milliseconds after which a waiting task is refused. */
  readonly maxWaitMs?: number;
  /** Waiting tasks per company above which the next one is refused. */
  readonly maxWaiting?: number;
  /** Called with the company of each refused task. */
  readonly onRefused?: (company: string) => void;
  readonly now?: () => number;
  readonly random?: () => number;
}

interface Waiting {
  readonly start: () => void;
}

interface Company {
  running: number;
  waiting: number;
  /** Waiting tasks by user, in the order of the users' turns. */
  readonly users: Map<string, Waiting[]>;
  /** Starting times of running tasks, the oldest first. */
  readonly startedAt: Set<{ readonly at: number }>;
  /** Moving average of a task in milliseconds at `measuredAt`. It halves every five seconds. */
  meanMs: number;
  measuredAt: number;
}

const WEIGHT = 0.1;
const HALF_LIFE_MS = 5_000;
const DEFAULT_MAX_WAIT_MS = 10_000;
const DEFAULT_MAX_WAITING = 1_000;
/** Seconds over which the returns of refused callers are spread. */
const SPREAD_S = 6;

/**
 * Shares a number of places among companies, and each company's share among its users. A company gets a further place
 * only while more places are free than it holds. Alone it gets half, and a company that never frees its places leaves
 * half of the rest to the others. Waiting tasks start in turns, by company and then by user. Measures tasks only, never
 * the wait for a place, and forgets old measurements over time.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #now: () => number;
  readonly #random: () => number;
  /** Companies with running or waiting tasks, in the order of their turns. */
  readonly #companies = new Map<string, Company>();
  #running = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#random = options.random ?? Math.random;
  }

  /**
   * Runs `work` once it has a place. Throws `unavailable`, with the seconds to wait, if the company's queue is too
   * long.
   */
  async run<T>(company: string, work: () => Promise<T>, user = ''): Promise<T> {
    const leave = await this.enter(company, user);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a place. Resolves with the function that frees it, which may be called twice. Throws as `run` does. */
  enter(companyId: string, user = ''): Promise<() => void> {
    const company = this.#companies.get(companyId) ?? this.#add(companyId);
    if (company.waiting === 0 && this.#mayStart(company)) return Promise.resolve(this.#start(companyId, company));
    if (this.#isTooLong(company)) return Promise.reject(this.#busy(companyId));
    return new Promise((resolve, reject) => {
      const own = company.users.get(user) ?? [];
      company.users.set(user, own);
      const entry: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve(this.#start(companyId, company));
        },
      };
      own.push(entry);
      company.waiting += 1;
      const timer = setTimeout(() => {
        const at = own.indexOf(entry);
        if (at < 0) return;
        own.splice(at, 1);
        if (own.length === 0) company.users.delete(user);
        company.waiting -= 1;
        this.#removeIfIdle(companyId, company);
        reject(this.#busy(companyId));
      }, this.#options.maxWaitMs ?? DEFAULT_MAX_WAIT_MS);
      timer.unref();
    });
  }

  #add(companyId: string): Company {
    const company: Company = {
      ...{ running: 0, waiting: 0, users: new Map(), startedAt: new Set() },
      ...{ meanMs: 0, measuredAt: this.#now() },
    };
    this.#companies.set(companyId, company);
    return company;
  }

  #mayStart(company: Company): boolean {
    return company.running < this.#options.total - this.#running;
  }

  /** Predicts the wait from recent tasks and from the age of the oldest running one, which may be stuck. */
  #isTooLong(company: Company): boolean {
    const { maxPredictedWaitMs = Number.POSITIVE_INFINITY, maxWaiting = DEFAULT_MAX_WAITING } = this.#options;
    if (company.waiting >= maxWaiting) return true;
    const [oldest] = company.startedAt;
    const workMs = Math.max(this.#meanOf(company), oldest ? this.#now() - oldest.at : 0);
    return (company.waiting * workMs) / Math.max(1, company.running) > maxPredictedWaitMs;
  }

  #meanOf({ meanMs, measuredAt }: Company): number {
    return meanMs * 0.5 ** ((this.#now() - measuredAt) / HALF_LIFE_MS);
  }

  #busy(companyId: string): AppError {
    this.#options.onRefused?.(companyId);
    return new AppError('unavailable', { retryAfterSeconds: 1 + Math.floor(this.#random() * SPREAD_S) });
  }

  #start(companyId: string, company: Company): () => void {
    const started = { at: this.#now() };
    company.startedAt.add(started);
    company.running += 1;
    this.#running += 1;
    return () => {
      if (!company.startedAt.delete(started)) return;
      const now = this.#now();
      const mean = this.#meanOf(company);
      company.meanMs = mean + (now - started.at - mean) * (mean === 0 ? 1 : WEIGHT);
      company.measuredAt = now;
      company.running -= 1;
      this.#running -= 1;
      this.#removeIfIdle(companyId, company);
      this.#startNext();
    };
  }

  #removeIfIdle(companyId: string, { running, waiting }: Company): void {
    if (running === 0 && waiting === 0) this.#companies.delete(companyId);
  }

  #startNext(): void {
    for (let company = this.#nextCompany(); company; company = this.#nextCompany()) {
      const [next] = company.users;
      if (!next) return;
      const [user, entries] = next;
      // The user goes to the end of the queue.
      company.users.delete(user);
      const entry = entries.shift();
      if (entries.length > 0) company.users.set(user, entries);
      company.waiting -= 1;
      entry?.start();
    }
  }

  /** Returns the next company with a waiting task and a free place, and moves it to the end of the queue. */
  #nextCompany(): Company | undefined {
    for (const [id, company] of this.#companies) {
      if (company.waiting === 0 || !this.#mayStart(company)) continue;
      this.#companies.delete(id);
      this.#companies.set(id, company);
      return company;
    }
    return undefined;
  }
}
