import { useEffect, useState } from 'react';
import { framesOf } from '../../../../../rules/baton/baton.ts';
import { EASY_PART_BYTES, PART_BYTES, readFrame, type TransferId } from '../../../../../rules/baton/frames.ts';
import { readManifestOf } from '../../../../data/routes/baton.ts';
import { deflate } from '../../../../lib/deflate.ts';
import { useLive } from '../../../../sync/use-live.ts';
import { useServerOffset } from '../../../../sync/use-server-now.ts';
import { useSignedIn } from '../../../../sync/use-session.tsx';
import type { Run } from '../parts/run.ts';

export type CodeSize = 'few' | 'easy';

export interface Frames {
  /** Empty until they are made. */
  readonly frames: readonly string[];
  readonly transfer: TransferId | null;
  readonly failed: boolean;
}

/** The codes of a run as this device has it now; others as soon as anything of it changes. */
export function useFrames({ route, day }: Run, size: CodeSize): Frames {
  const { user } = useSignedIn();
  const offset = useServerOffset();
  // One time for as long as it is shown, or each look would make other frames.
  const [openedAt] = useState(() => Date.now());
  const madeAt = new Date(openedAt + offset).toISOString();
  const madeBy = user.profile.displayName;
  const manifest = useLive(
    (db) => readManifestOf(db, { routeId: route.id, day, madeAt, madeBy }),
    [route.id, day, madeAt, madeBy],
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
