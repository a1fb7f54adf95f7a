import { useEffect, useState } from 'react';

export interface StorageUse {
  /** Bytes that this app has taken here. */
  readonly usage: number;
  /** Whether the browser has promised not to throw the data away. */
  readonly persisted: boolean;
}

/** How much room the app takes on this device; undefined where the browser doesn't say. */
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
