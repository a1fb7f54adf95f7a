import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase } from '../data/database.ts';
import { type SignedIn, setSession } from '../sync/session-state.ts';

export interface TestRequest {
  readonly method: string;
  /** The path below the API's base. */
  readonly path: string;
  readonly body: Record<string, unknown>;
}

type TestAnswer = readonly [status: number, body: unknown];

/** Signs a user in before each test and answers the page's requests. Tests replace `answer`. */
export function serverForTest(usual: (request: TestRequest) => TestAnswer | Promise<TestAnswer>) {
  const server = {
    /** Requests, oldest first. */
    asked: [] as TestRequest[],
    answer: usual,
    tenantId: uuidv7(),
    /** How often the page asked the sync worker to synchronize. */
    wakes: 0,
  };
  beforeEach(() => {
    Object.assign(server, { asked: [], answer: usual, wakes: 0 });
    vi.stubGlobal('fetch', async (url: string, init: { method?: string; body?: string | FormData }) => {
      const path = new URL(url, 'http://localhost').pathname.replace('/api/v1', '');
      const { method = 'GET', body } = init;
      // Of an upload only the address is recorded.
      const request = { method, path, body: typeof body === 'string' ? JSON.parse(body) : {} };
      server.asked.push(request);
      const [status, answer] = await server.answer(request);
      return Response.json(answer, { status });
    });
    const identity = { tenantId: server.tenantId, userId: uuidv7() };
    const engine = {
      wake: () => {
        server.wakes += 1;
      },
    };
    const db = new CratebookDatabase(identity);
    const signedIn = { user: identity, db, engine, tokens: async () => 'token', impersonation: null };
    setSession({ signedIn: signedIn as unknown as SignedIn });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    setSession({ signedIn: null });
  });
  return server;
}
