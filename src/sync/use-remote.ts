import { useCallback, useEffect, useRef, useState } from 'react';
import { UnreachableError } from '../lib/call.ts';

/** Data that only the server has. The last response stays visible while it is requested again. */
export interface Remote<T> {
  readonly data: T | undefined;
  /** `loading`: the first request. `failed` and `offline`: with or without an earlier response. */
  readonly state: 'loading' | 'here' | 'offline' | 'failed';
  /** Requests again; resolves when that request ends. */
  readonly reload: () => Promise<void>;
}

/**
 * Requests the server's data when the screen opens and whenever `deps` change. `load` gets a signal, which is aborted
 * when its response is no longer needed.
 */
export function useRemote<T>(load: (signal: AbortSignal) => Promise<T>, deps: readonly unknown[]): Remote<T> {
  const [answer, setAnswer] = useState<Omit<Remote<T>, 'reload'>>({ data: undefined, state: 'loading' });
  const latest = useRef(load);
  latest.current = load;
  const leaving = useRef<AbortController>(undefined);

  const reload = useCallback(async () => {
    leaving.current?.abort();
    const mine = new AbortController();
    leaving.current = mine;
    try {
      const data = await latest.current(mine.signal);
      if (!mine.signal.aborted) setAnswer({ data, state: 'here' });
    } catch (error) {
      if (mine.signal.aborted) return;
      const state = error instanceof UnreachableError ? 'offline' : 'failed';
      setAnswer(({ data }) => ({ data, state }));
    }
  }, []);

  useEffect(() => {
    void reload();
    return () => leaving.current?.abort();
  }, [reload, ...deps]);

  return { ...answer, reload };
}
