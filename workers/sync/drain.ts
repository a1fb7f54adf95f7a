import { type Connection, type CratebookDatabase, readMeta, writeMeta } from '../../src/data/database.ts';
import { StorageFullError } from '../../src/data/storage-room.ts';
import type { CatalogNews } from '../../src/features/catalog/data/catalog-news.ts';
import { PausedError } from '../../src/lib/access-token.ts';
import { CallError, UnreachableError } from '../../src/lib/call.ts';
import { type Fence, FencedError } from './fence.ts';
import { type Pulled, pullOnce } from './pull.ts';
import { type PushOutcome, pushOnce } from './push.ts';
import type { Transport } from './transport.ts';

/** Result of one round of syncing. */
export type Round =
  | { readonly kind: 'done'; readonly pulled: Pulled }
  /** Retry after a delay; `afterMs` if the server named one. */
  | {
      readonly kind: 'later';
      readonly afterMs: number | null;
      readonly reachable: boolean;
      readonly problem: string;
      readonly pulled?: Pulled;
      /** A mutation was settled before the failure, so the next delay starts small again. */
      readonly settled?: boolean;
    }
  | { readonly kind: 'paused'; readonly problem: string }
  | { readonly kind: 'blocked'; readonly problem: string }
  | { readonly kind: 'fenced' };

/** Most pushes in a row without a pull between them; then the results are shown. */
const MAX_PUSHES = 40;

/** Pushes until nothing waits, then pulls. One round. Throws only for a defect of this program. */
export async function syncRound(
  db: CratebookDatabase,
  transport: Transport,
  fence: Fence,
  tell?: (news: CatalogNews) => void,
): Promise<Round> {
  let outcome: PushOutcome = 'idle';
  let settled = false;
  let broken: CallError | undefined;
  try {
    try {
      for (let pushes = 0; pushes < MAX_PUSHES; pushes++) {
        outcome = await pushOnce(db, transport, fence);
        if (outcome !== 'progress') break;
        settled = true;
      }
    } catch (error) {
      if (!(error instanceof CallError) || error.status < 500 || error.status === 503) throw error;
      broken = error;
    }
    const pulled = await pullOnce(db, transport, fence, tell);
    // PUSH6: a mutation that the server cannot process now does not stop pulls.
    if (broken || outcome === 'retry') {
      const problem = broken?.code ?? 'server_error';
      return { kind: 'later', afterMs: broken?.retryAfterMs ?? null, reachable: true, problem, pulled, settled };
    }
    return { kind: 'done', pulled };
  } catch (error) {
    const round = roundOf(error);
    if (round) return round;
    throw error;
  }
}

/**
 * Returns the result for an error of the network, the server or the fence; undefined for an error of this device or
 * program.
 */
export function roundOf(error: unknown): Round | undefined {
  if (error instanceof FencedError) return { kind: 'fenced' };
  if (error instanceof PausedError) return { kind: 'paused', problem: 'unauthenticated' };
  if (error instanceof UnreachableError)
    return { kind: 'later', afterMs: null, reachable: false, problem: error.isForeign ? 'portal' : 'unreachable' };
  if (error instanceof StorageFullError)
    return { kind: 'later', afterMs: null, reachable: true, problem: 'storage_full' };
  if (error instanceof CallError) {
    // PUSH7: neither status deletes anything. 401 waits for the user, 403 for the company.
    if (error.status === 401) return { kind: 'paused', problem: error.code };
    if (error.status === 403) return { kind: 'blocked', problem: error.code };
    return { kind: 'later', afterMs: error.retryAfterMs, reachable: true, problem: error.code };
  }
  return undefined;
}

/** Writes the sync indicator's state, if it changed. */
export async function noteConnection(db: CratebookDatabase, change: Partial<Connection>): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = (await readMeta(db, 'connection')) ?? {
      state: 'starting',
      syncing: false,
      lastSyncAt: null,
      problem: null,
      retryAt: null,
    };
    const after = { ...before, ...change };
    if (JSON.stringify(before) !== JSON.stringify(after)) await writeMeta(db, 'connection', after);
  });
}
