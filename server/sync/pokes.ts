import type { Database, Log } from '../db/connection/database.ts';
import type { Committed } from '../db/tenant-transaction.ts';
import { pokes, streams } from '../metrics.ts';

/** A connected device and the scopes that it held when it connected. */
interface Listener {
  readonly tenantId: string;
  readonly scopes: ReadonlySet<string>;
  poke(): void;
}

/**
 * PULL6: notifies devices that there is something to pull: those of this server directly, those of other servers over
 * NOTIFY.
 */
export interface Pokes {
  /** Call after a commit. Never throws: a lost poke delays a change but does not lose it. */
  committed(tenantId: string, committed: Committed): void;
  listen(listener: Listener): () => void;
  close(): Promise<void>;
}

/** Changes within this time are sent to the other servers in one notification. */
const GATHER_MS = 50;
const MAX_PAYLOAD = 7000;
/** After notifications may have been lost, the devices of this server are poked evenly over this time. */
const CATCH_UP_MS = 60_000;
const CATCH_UP_STEP_MS = 250;

export interface PokesOptions {
  readonly catchUpMs?: number;
}

/** Creates the pokes of one server and subscribes to the notifications of the others. */
export async function createPokes(database: Database, log: Log, options: PokesOptions = {}): Promise<Pokes> {
  const { catchUpMs = CATCH_UP_MS } = options;
  const byTenant = new Map<string, Set<Listener>>();
  const gathered = new Map<string, Set<string>>();
  const self = Math.random().toString(36).slice(2);
  let timer: NodeJS.Timeout | undefined;
  let catchingUp: NodeJS.Timeout | undefined;
  /** Devices that may have missed a notification, in the order of their pokes. */
  let missed: Listener[] = [];

  const send = (listener: Listener) => {
    pokes.inc();
    listener.poke();
  };
  const poke = (tenantId: string, scopes: readonly string[] | null) => {
    for (const listener of byTenant.get(tenantId) ?? []) {
      if (scopes === null || scopes.some((scope) => listener.scopes.has(scope))) send(listener);
    }
  };
  const isConnected = (listener: Listener) => byTenant.get(listener.tenantId)?.has(listener) === true;
  /**
   * Pokes every device that listens now. Devices that connect later pull anyway. Devices that still wait after an
   * earlier loss are first, so that repeated losses delay no device beyond one window.
   */
  const catchUp = () => {
    const all = [...byTenant.values()].flatMap((listeners) => [...listeners]);
    missed = [...new Set([...missed.filter(isConnected), ...all])];
    const steps = Math.max(1, Math.floor(catchUpMs / CATCH_UP_STEP_MS));
    const atOnce = Math.max(1, Math.ceil(missed.length / steps));
    clearInterval(catchingUp);
    catchingUp = setInterval(
      () => {
        for (const listener of missed.splice(0, atOnce)) if (isConnected(listener)) send(listener);
        if (missed.length === 0) clearInterval(catchingUp);
      },
      Math.max(1, catchUpMs / Math.max(1, Math.ceil(missed.length / atOnce))),
    );
    catchingUp.unref();
  };
  const notify = () => {
    timer = undefined;
    for (const [tenantId, scopes] of gathered) {
      const full = JSON.stringify({ from: self, tenantId, scopes: [...scopes] });
      const payload = full.length > MAX_PAYLOAD ? JSON.stringify({ from: self, tenantId, scopes: null }) : full;
      database
        .notify('pokes', payload)
        .catch((error) => log.warn({ err: error }, 'other servers were not notified of a change'));
    }
    gathered.clear();
  };
  const unlisten = await database.listen('pokes', (payload) => {
    if (payload === '') {
      catchUp();
      return;
    }
    const message = JSON.parse(payload) as { from: string; tenantId: string; scopes: string[] | null };
    if (message.from !== self) poke(message.tenantId, message.scopes);
  });

  return {
    committed(tenantId, { scopes }) {
      if (scopes.length === 0) return;
      poke(tenantId, scopes);
      const pending = gathered.get(tenantId) ?? new Set<string>();
      for (const scope of scopes) pending.add(scope);
      gathered.set(tenantId, pending);
      timer ??= setTimeout(notify, GATHER_MS);
    },
    listen(listener) {
      const listeners = byTenant.get(listener.tenantId) ?? new Set();
      byTenant.set(listener.tenantId, listeners.add(listener));
      streams.inc();
      return () => {
        if (listeners.delete(listener)) streams.dec();
        if (listeners.size === 0 && byTenant.get(listener.tenantId) === listeners) byTenant.delete(listener.tenantId);
      };
    },
    async close() {
      clearTimeout(timer);
      clearInterval(catchingUp);
      notify();
      await unlisten();
    },
  };
}
