import { CallError } from '../../lib/call.ts';
import { useFresh } from '../../sync/use-fresh.ts';
import { useLive } from '../../sync/use-live.ts';
import { type Remote, useRemote } from '../../sync/use-remote.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { findKeptAnswer, keepAnswer } from './data/kept.ts';

export interface KeptRemote<T> extends Pick<Remote<unknown>, 'state' | 'reload'> {
  /** Null if the server has no such data. */
  readonly data: T | null | undefined;
  /** When the server sent the shown data, if it is the device's own copy because there is no signal. */
  readonly asOf: string | null;
}

/** Ignores a failed write of data for offline use. */
const quietly = (keeping: Promise<unknown>): Promise<unknown> => keeping.catch(() => {});

/**
 * Returns the server's response; if it can't be reached, its last response to the same request on this device. `key`
 * identifies the request.
 */
export function useKeptAnswer<T>(key: string, load: (signal: AbortSignal) => Promise<T>): KeptRemote<T> {
  const { db } = useSignedIn();
  const offset = useServerOffset();
  const remote = useRemote(
    async (signal) => {
      const answer = await load(signal).catch((error: unknown) => {
        // A URL with an invalid id is unknown like any other.
        if (error instanceof CallError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      });
      await quietly(keepAnswer(db, key, answer, new Date(Date.now() + offset).toISOString()));
      return { key, answer };
    },
    [key],
  );
  useFresh(remote);
  const kept = useLive((own) => findKeptAnswer(own, key), [key]);
  const { state, reload } = remote;
  const told = remote.data?.key === key ? remote.data.answer : undefined;
  if (told !== undefined) return { data: told, state: state === 'failed' ? 'here' : state, reload, asOf: null };
  if (state !== 'offline') return { data: undefined, state: state === 'here' ? 'loading' : state, reload, asOf: null };
  // The device's copy is read first.
  if (kept === undefined) return { data: undefined, state: 'loading', reload, asOf: null };
  return { data: kept?.answer as T | undefined, state, reload, asOf: kept?.at ?? null };
}
