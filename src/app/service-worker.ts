import { registerServiceWorker, tellIdentity } from '../lib/service-worker-client.ts';
import { sessionState, tellImageOwner } from '../sync/session-state.ts';
import { watchInstallOffer } from './shell/install-offer.ts';
import { setUpdateReady } from './shell/update-ready.ts';

/** Registers the service worker, sends it the device's user, and listens for updates and installation offers. */
export function startServiceWorker(): void {
  watchInstallOffer();
  void registerServiceWorker({ onUpdateReady: setUpdateReady }).then(() => {
    const { signedIn, settings } = sessionState();
    if (signedIn) return tellImageOwner(signedIn);
    if (settings) return tellIdentity({ tenantId: settings.tenantId, userId: null });
  });
}
