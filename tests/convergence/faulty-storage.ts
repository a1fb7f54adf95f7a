import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, Middleware } from 'dexie';

/** Errors that browsers raise during a write: a full disk, and WebKit's storage process ending. */
export const STORAGE_ERRORS = ['QuotaExceededError', 'UnknownError'] as const;
export type StorageErrorName = (typeof STORAGE_ERRORS)[number];

/** A planned failure: the write request with that number, from 0, fails once. */
export interface StorageFault {
  readonly name: StorageErrorName;
  readonly atWrite: number;
}

/** A device's storage, which fails at the writes that a test names. */
export class FaultyStorage {
  #fault: StorageFault | undefined;
  #writes = 0;
  #fired = false;
  /** Whether the disk was ever full: then settled changes were given up. */
  wasFull = false;

  /** Lets one of the next writes fail. */
  arm(fault: StorageFault): void {
    this.#fault = fault;
    this.#writes = 0;
    this.#fired = false;
  }

  /** Ends the planned failure and returns whether a write failed. */
  disarm(): boolean {
    this.#fault = undefined;
    return this.#fired;
  }

  get hasFired(): boolean {
    return this.#fired;
  }

  /** Dexie middleware between the database and IndexedDB. */
  readonly layer: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'faulty-storage',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return { ...table, mutate: (request) => this.#mutate(request, (passed) => table.mutate(passed)) };
      },
    }),
  };

  #mutate(
    request: DBCoreMutateRequest,
    pass: (request: DBCoreMutateRequest) => Promise<DBCoreMutateResponse>,
  ): Promise<DBCoreMutateResponse> {
    const fault = this.#fault;
    if (!fault || this.#writes++ !== fault.atWrite) return pass(request);
    this.#fault = undefined;
    this.#fired = true;
    if (fault.name === 'QuotaExceededError') this.wasFull = true;
    return Promise.reject(new DOMException('Connection to Indexed Database server lost.', fault.name));
  }
}
