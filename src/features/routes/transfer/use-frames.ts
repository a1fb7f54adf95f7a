import { useEffect, useRef, useState } from 'react';
import { EASY_PART_BYTES, PART_BYTES, readFrame, type TransferId } from '../../../../rules/route-transfer/frames.ts';
import { framesOf } from '../../../../rules/route-transfer/route-transfer.ts';
import { deflate } from '../../../lib/deflate.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { readServerOffset } from '../../locations/data/queries.ts';
import { readManifestOf } from '../data/route-transfer.ts';
import type { Run } from '../run.ts';

export type CodeSize = 'few' | 'easy';

export interface Frames {
  /** Empty until they are made. */
  readonly frames: readonly string[];
  readonly transfer: TransferId | null;
  readonly failed: boolean;
}

/** Returns the codes of a run as this device has it now; they change with the run. */
export function useFrames({ route, day }: Run, size: CodeSize): Frames {
  const { user } = useSignedIn();
  // One fixed time while it is shown, from the server's clock as known at the start. Each server response moves that
  // clock a little, and another time makes other frames. A phone that has begun with the first ones could use none of
  // them.
  const madeAt = useRef<string>(undefined);
  const madeBy = user.profile.displayName;
  const manifest = useLive(
    async (db) => {
      const offset = await readServerOffset(db);
      // Not set across an await, because of two runs of the query the first to get here decides.
      madeAt.current ??= new Date(Date.now() + offset).toISOString();
      return readManifestOf(db, { routeId: route.id, day, madeAt: madeAt.current, madeBy });
    },
    [route.id, day, madeBy],
  );
  const [made, setMade] = useState<Frames>({ frames: [], transfer: null, failed: false });
  useEffect(() => {
    if (!manifest) return;
    let gone = false;
    framesOf(manifest, deflate, size === 'few' ? PART_BYTES : EASY_PART_BYTES).then(
      (frames) => {
        if (gone) return;
        const first = readFrame(frames[0] ?? '');
        setMade({ frames, transfer: first.kind === 'frame' ? first.frame.transfer : null, failed: false });
      },
      () => {
        if (!gone) setMade({ frames: [], transfer: null, failed: true });
      },
    );
    return () => {
      gone = true;
    };
  }, [manifest, size]);
  return made;
}
