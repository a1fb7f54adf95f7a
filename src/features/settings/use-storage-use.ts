import { useEffect, useState } from 'react';

export interface StorageUse {
  /** Bytes that this app uses here. */
  readonly usage: number;
  /** Whether the browser has granted persistent storage. */
  readonly persisted: boolean;
}

/** Returns the storage that the app uses on this device; undefined if the browser doesn't report it. */
export function useStorageUse(): StorageUse | undefined {
  const [use, setUse] = useState<StorageUse>();
  useEffect(() => {
    let here = true;
    const look = async () => {
      const { usage } = (await navigator.storage?.estimate?.()) ?? {};
      const persisted = (await navigator.storage?.persisted?.()) ?? false;
      if (here && usage !== undefined) setUse({ usage, persisted });
    };
    look().catch(() => {});
    return () => {
      here = false;
    };
  }, []);
  return use;
}
