import type { Screen } from '../../lib/screen.ts';
import type { AnonymousFrame } from './anonymous-frame.tsx';
import type { AppFrame } from './app-frame.tsx';
import type { RequireShop, ShopCatalog, WarehouseCatalog } from './shop-catalog.tsx';

interface Frame {
  readonly AppFrame: typeof AppFrame;
  readonly ShopCatalog: typeof ShopCatalog;
  readonly RequireShop: typeof RequireShop;
  readonly WarehouseCatalog: typeof WarehouseCatalog;
}

let frame: Frame | undefined;

/** Returns the frame of a signed-in user's screens. It is loaded before the first of them is shown. */
export const appFrame = (): Frame | undefined => frame;

let signInFrame: typeof AnonymousFrame | undefined;
/** Returns the frame of screens before sign-in. */
export const anonymousFrame = (): typeof AnonymousFrame | undefined => signInFrame;

/**
 * Loads the frame that a screen needs. A visitor who isn't signed in does not wait for header and menu, nor a user for
 * the sign-in frame.
 */
export async function loadFrameOf({ layout }: Screen, isSignedIn: boolean): Promise<void> {
  if (layout === 'blank') return;
  if (layout === 'anonymous' || !isSignedIn) signInFrame ??= (await import('./anonymous-frame.tsx')).AnonymousFrame;
  if (layout === 'anonymous' || frame) return;
  const [{ AppFrame }, { WarehouseCatalog, ShopCatalog, RequireShop }] = await Promise.all([
    import('./app-frame.tsx'),
    import('./shop-catalog.tsx'),
  ]);
  frame = { AppFrame, WarehouseCatalog, ShopCatalog, RequireShop };
}
