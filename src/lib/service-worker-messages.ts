/** What page and service worker say to each other. */

/** Whose device it is now; `userId` null after sign-out. */
export interface Identity {
  readonly tenantId: string;
  readonly userId: string | null;
}

export type ToServiceWorker =
  | ({ readonly type: 'identity' } & Identity)
  /** Sign-out: the pictures of this user go. */
  | { readonly type: 'forget'; readonly tenantId: string; readonly userId: string }
  /** The person agreed to the update. */
  | { readonly type: 'skip-waiting' }
  /** To the worker that runs, before another takes over: end what only waits. */
  | { readonly type: 'make-way' }
  /** The tenant's settings changed: fetch the page that works offline anew. */
  | { readonly type: 'refresh-shell' };

/** Which release a page runs; asked with a port to answer through. */
export interface FromServiceWorker {
  readonly type: 'which-build';
}

/** The one Background Sync tag: the outbox has something to send. */
export const OUTBOX_SYNC_TAG = 'cratebook-outbox';
