/** The messages between page and service worker. */

/** The device's user; `userId` is null after sign-out. */
export interface Identity {
  readonly tenantId: string;
  readonly userId: string | null;
}

export type ToServiceWorker =
  | ({ readonly type: 'identity' } & Identity)
  /** Sign-out: delete this user's images. */
  | { readonly type: 'forget'; readonly tenantId: string; readonly userId: string }
  /** The user agreed to the update. */
  | { readonly type: 'skip-waiting' }
  /** To the running worker, before another takes over: end requests that only wait. */
  | { readonly type: 'make-way' }
  /** The tenant's settings changed: fetch the offline page again. */
  | { readonly type: 'refresh-shell' };

/** Asks which release a page runs. The message carries a port for the response. */
export interface FromServiceWorker {
  readonly type: 'which-build';
}

/** The only Background Sync tag: the outbox has something to send. */
export const OUTBOX_SYNC_TAG = 'cratebook-outbox';
