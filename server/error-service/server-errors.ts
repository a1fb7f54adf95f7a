import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { framesOf, scrubMessage, scrubName } from '../../rules/app-error.ts';
import type { Database } from '../db/connection/database.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { storeErrors } from '../domains/error-reports/store.ts';
import { toAppError } from '../http/errors.ts';
import { loggedError } from '../log.ts';
import { PLATFORM_ID } from '../tenants/tenant.ts';
import type { AppErrorReport, ErrorService } from './error-service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };

/** Errors that wait for the database. Further ones are only logged and sent. */
const MAX_WAITING = 50;
const STORE_MS = 1_000;
/** A stop waits no longer for a database or service that does not answer. */
const FLUSH_MS = 3_000;

/** Returns a file of the server by its address, from the root of the project. */
function fileOf(address: string): string | undefined {
  const path = address.startsWith('file://') ? fileURLToPath(address) : address;
  if (!path.startsWith(ROOT)) return undefined;
  const file = path.slice(ROOT.length).replaceAll('\\', '/');
  return /^[\w@./+-]{1,140}$/.test(file) ? file : undefined;
}

/**
 * Converts a thrown value into an app error object. Adds the error's code, table and constraint, which are names of the
 * program.
 */
export function reportOf(thrown: unknown): AppErrorReport {
  const { type, code, where, message = '' } = loggedError(thrown);
  return {
    source: 'server',
    name: scrubName(type),
    message: [code, where, scrubMessage(message)].filter(Boolean).join(' ').slice(0, 300),
    frames: thrown instanceof Error ? framesOf(thrown.stack ?? '', fileOf) : [],
    release: version,
    ...{ route: '', role: null, browser: null, system: null, count: 1 },
  };
}

/** Sends the server's own errors to the error-reporting service, and stores them for the super administrator. */
export interface ServerErrors {
  /** Reports an error of the log. Ignores outages and refusals, which are no defects. */
  readonly report: (thrown: unknown) => void;
  /** Reports an error that ended the start, outages too. */
  readonly reportStart: (thrown: unknown) => void;
  /** Call it once the database is migrated. */
  storeIn(database: Database): void;
  /** Sends and stores what waits. */
  flush(): Promise<void>;
}

export function createServerErrors(service: () => ErrorService, now: () => Date = () => new Date()): ServerErrors {
  let database: Database | undefined;
  let waiting: AppErrorReport[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!database || waiting.length === 0) return;
    const errors = waiting;
    waiting = [];
    // Without a database the log has them.
    await inTenant(database, PLATFORM_ID, (tx) => storeErrors(tx, errors, now())).catch(() => {});
  }

  function add(thrown: unknown): void {
    const error = reportOf(thrown);
    service().send(error, null);
    if (waiting.length >= MAX_WAITING) return;
    waiting.push(error);
    timer ??= setTimeout(store, STORE_MS).unref();
  }

  return {
    report(thrown) {
      if (toAppError(thrown).code === 'server_error') add(thrown);
    },
    reportStart: add,
    storeIn(opened) {
      database = opened;
      void store();
    },
    async flush() {
      const late = sleep(FLUSH_MS, undefined, { ref: false });
      await Promise.all([Promise.race([store(), late]), service().flush(FLUSH_MS)]);
    },
  };
}
