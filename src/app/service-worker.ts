import { registerServiceWorker, sendIdentity } from '../lib/service-worker-client.ts';
import { sendImageOwner, sessionState } from '../sync/session-state.ts';
import { watchInstallOffer } from './shell/install-offer.ts';
import { setUpdateReady } from './shell/update-ready.ts';

/** Registers the service worker, sends it the device's user, and listens for updates and installation offers. */
export function startServiceWorker(): void {
  watchInstallOffer();
  void registerServiceWorker({ onUpdateReady: setUpdateReady }).then(() => {
    const { signedIn, settings } = sessionState();
    if (signedIn) return sendImageOwner(signedIn);
    if (settings) return sendIdentity({ tenantId: settings.tenantId, userId: null });
  });
}
