import { useCallback, useEffect, useRef, useState } from 'react';
import type { Delivery } from '../../../../contract/deliveries.ts';
import type { DeliveryRoute } from '../../../../contract/delivery-routes.ts';
import { type Collected, collect, type Taken } from '../../../../rules/route-transfer/collect.ts';
import type { Manifest } from '../../../../rules/route-transfer/manifest.ts';
import { manifestOf } from '../../../../rules/route-transfer/route-transfer.ts';
import { inflate } from '../../../lib/deflate.ts';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { rowsOf } from '../data/route-transfer.ts';

/** A complete run of this company. */
export interface Arrived {
  readonly manifest: Manifest;
  readonly rows: { readonly route: DeliveryRoute; readonly deliveries: readonly Delivery[] };
}

export interface Collecting {
  readonly collected: Collected | null;
  /** The problem with the last read; null if there is none. */
  readonly trouble: Exclude<Taken, 'new' | 'known'> | null;
  /** `unreadable`: all frames arrived, but this release can't parse the run. */
  readonly arrived: Arrived | 'unreadable' | null;
  readonly take: (text: string) => Taken;
  /** Discards the received frames. The next frame starts a transfer. */
  readonly restart: () => void;
}

/** Assembles the frames from all sources. */
export function useCollect(): Collecting {
  const { user } = useSignedIn();
  const { tenantId } = user;
  const latest = useRef<Collected | null>(null);
  const [collected, setCollected] = useState<Collected | null>(null);
  const [trouble, setTrouble] = useState<Collecting['trouble']>(null);
  const [arrived, setArrived] = useState<Collecting['arrived']>(null);

  // Reads come faster than React renders, so the newest state isn't the rendered one.
  const take = useCallback(
    (text: string) => {
      const { taken, collected: next } = collect(latest.current, text, tenantId);
      latest.current = next;
      setCollected(next);
      setTrouble(taken === 'new' || taken === 'known' ? null : taken);
      return taken;
    },
    [tenantId],
  );
  const restart = useCallback(() => {
    latest.current = null;
    setCollected(null);
    setTrouble(null);
    setArrived(null);
  }, []);
  useEffect(() => {
    if (!collected?.whole) return;
    let gone = false;
    void manifestOf(collected, tenantId, inflate).then((manifest) => {
      if (gone) return;
      const rows = manifest && rowsOf(manifest);
      setArrived(manifest && rows ? { manifest, rows } : 'unreadable');
    });
    return () => {
      gone = true;
    };
  }, [collected, tenantId]);
  return { collected, trouble, arrived, take, restart };
}
