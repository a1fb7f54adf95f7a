import type { Database, Log } from '../db/connection/database.ts';
import type { Committed } from '../db/tenant-transaction.ts';

/** A device that listens: which scopes it holds is known since it connected. */
interface Listener {
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
  poke(): void;
}

/** PULL6: says that there is something to pull, to the devices of this server and, over NOTIFY, to those of the others. */
export interface Pokes {
  /** After a commit. Never throws: a lost poke costs a moment, not a change. */
  committed(tenantId: string, committed: Committed): void;
  listen(listener: Listener): () => void;
  close(): Promise<void>;
}

/** Changes of this long are told to the other servers in one notification. */
const GATHER_MS = 50;
const MAX_PAYLOAD = 7000;

export async function createPokes(database: Database, log: Log): Promise<Pokes> {
  const listeners = new Set<Listener>();
  const gathered = new Map<string, Set<string>>();
  const self = Math.random().toString(36).slice(2);
  let timer: NodeJS.Timeout | undefined;

  const spread = (tenantId: string, scopes: readonly string[] | null) => {
    for (const listener of listeners) {
      if (listener.tenantId !== tenantId) continue;
      if (scopes === null || scopes.some((scope) => listener.scopes.has(scope))) listener.poke();
    }
  };
  const tell = () => {
    timer = undefined;
    for (const [tenantId, scopes] of gathered) {
      const full = JSON.stringify({ from: self, tenantId, scopes: [...scopes] });
      const payload = full.length > MAX_PAYLOAD ? JSON.stringify({ from: self, tenantId, scopes: null }) : full;
      database
        .notify('pokes', payload)
        .catch((error) => log.warn({ err: error }, 'other servers were not told of a change'));
    }
    gathered.clear();
  };
  const unlisten = await database.listen('pokes', (payload) => {
    if (payload === '') {
      // The connection was lost for a while: whoever listens had better look.
      for (const listener of listeners) listener.poke();
      return;
    }
    const told = JSON.parse(payload) as { from: string; tenantId: string; scopes: string[] | null };
    if (told.from !== self) spread(told.tenantId, told.scopes);
  });

  return {
    committed(tenantId, { scopes }) {
      if (scopes.length === 0) return;
      spread(tenantId, scopes);
      const pending = gathered.get(tenantId) ?? new Set<string>();
      for (const scope of scopes) pending.add(scope);
      gathered.set(tenantId, pending);
      timer ??= setTimeout(tell, GATHER_MS);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearTimeout(timer);
      tell();
      await unlisten();
    },
  };
}
