import type { Screen } from '../../lib/screen.ts';
import type { AnonymousFrame } from './anonymous-frame.tsx';
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

let door: typeof AnonymousFrame | undefined;
/** What stands around the screens of whoever isn't signed in. */
export const anonymousFrame = (): typeof AnonymousFrame | undefined => door;

/** Brings the frame that a screen needs. Whoever isn't signed in need not wait for header and menu, nor the others for what stands before them. */
export async function loadFrameOf({ layout }: Screen, isSignedIn: boolean): Promise<void> {
  if (layout === 'blank') return;
  if (layout === 'anonymous' || !isSignedIn) door ??= (await import('./anonymous-frame.tsx')).AnonymousFrame;
  if (layout === 'anonymous' || frame) return;
  const [{ AppFrame }, { ShopGate, FloorGate }] = await Promise.all([
    import('./app-frame.tsx'),
    import('./shop-gate.tsx'),
  ]);
  frame = { AppFrame, ShopGate, FloorGate };
}
