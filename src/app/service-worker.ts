import { registerServiceWorker, tellIdentity } from '../lib/service-worker-client.ts';
import { sessionState, tellImageOwner } from '../sync/session-state.ts';
import { watchInstallOffer } from './shell/install-offer.ts';
import { setUpdateReady } from './shell/update-ready.ts';

/** Registers the service worker, tells it whose device this is, and listens for what the browser offers: an update, an installation. */
export function startServiceWorker(): void {
  watchInstallOffer();
  void registerServiceWorker({ onUpdateReady: setUpdateReady }).then(() => {
    const { signedIn, settings } = sessionState();
    if (signedIn) return tellImageOwner(signedIn);
    if (settings) return tellIdentity({ tenantId: settings.tenantId, userId: null });
  });
}
