import type { Screen } from '../../lib/screen.ts';
import type { AppFrame } from './app-frame.tsx';
import type { FloorGate, ShopGate } from './shop-gate.tsx';

interface Frame {
  readonly AppFrame: typeof AppFrame;
  readonly ShopGate: typeof ShopGate;
  readonly FloorGate: typeof FloorGate;
}

let frame: Frame | undefined;

/** What stands around the screens of a signed-in person; there before the first of them is shown. */
export const appFrame = (): Frame | undefined => frame;

/** Brings the frame that a screen needs. Whoever isn't signed in need not wait for header and menu. */
export async function loadFrameOf({ layout }: Screen): Promise<void> {
  if (layout === 'anonymous' || layout === 'blank' || frame) return;
  const [{ AppFrame }, { ShopGate, FloorGate }] = await Promise.all([
    import('./app-frame.tsx'),
    import('./shop-gate.tsx'),
  ]);
  frame = { AppFrame, ShopGate, FloorGate };
}
