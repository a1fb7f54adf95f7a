/** The used part of a service worker's global scope; the compiler's declarations exclude the page's. */

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

export interface MessageFromPage extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

export interface PageClient {
  readonly id: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageFromPage;
  sync: SyncEvent;
}

export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageClient[]>;
  };
  readonly registration: ServiceWorkerRegistration;
  addEventListener<K extends keyof Events>(type: K, on: (event: Events[K]) => void): void;
  skipWaiting(): Promise<void>;
}
