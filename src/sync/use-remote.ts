import { useCallback, useEffect, useRef, useState } from 'react';
import { UnreachableError } from '../lib/call.ts';

/** Something that only the server knows. What was answered once stays in sight while it is asked again. */
export interface Remote<T> {
  readonly data: T | undefined;
  /** `loading` the first time; `failed` and `offline` with or without what was answered before. */
  readonly state: 'loading' | 'here' | 'offline' | 'failed';
  /** Asks again; resolves when that is answered. */
  readonly reload: () => Promise<void>;
}

/** Asks the server when the screen opens and whenever `deps` change. `load` gets a signal that is aborted when its answer is no longer wanted. */
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
