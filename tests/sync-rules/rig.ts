import { afterAll, beforeAll } from 'vitest';
import { API_BASE } from '../../contract/api-base.ts';
import { PACK_FORM } from '../../contract/pack.ts';
import type { PackRef, PullReply, PushReply, WireMutation } from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { openWorldServer, World, type WorldServer } from '../convergence/world.ts';
import type { TestAppOptions } from '../harness/app.ts';

/** A change as a device of ours would send it; `at` is now. */
export const wire = (
  seq: number,
  name: string,
  args: WireMutation['args'],
  more: Partial<WireMutation> = {},
): WireMutation => ({ seq, name, version: 1, args, at: new Date().toISOString(), ...more });

export const line = (seq: number, itemCode: string, quantity: number, more: Partial<WireMutation> = {}): WireMutation =>
  wire(seq, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity } }, more);

export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** An order of one line; a seen price that isn't the location's makes it held. */
export const order = (orderId: string, itemCode: string, quantity: number, seenUnitPrice: number | null = null) => ({
  orderId,
  customerLocationId: 'L1',
  lines: [{ itemCode, uom: 'CS', quantity, seenUnitPrice, seenFactor: 4, seenAvailable: null }],
  shippingMethod: 'Delivery' as const,
  deliveryDate: dayFromNow(7),
  poNumber: '',
  notes: '',
  shippingAddress: null,
  seenTotal: null,
  submittedAt: new Date().toISOString(),
});

/** The bare wire of one client, without any engine. */
export interface Client {
  readonly clientId: string;
  push(mutations: readonly WireMutation[], ackSeq?: number): Promise<PushReply>;
  /** Status and body, whatever they are. */
  send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<{ status: number; body: unknown }>;
  /**
   * Pulls the changes since an earlier reply, or everything. Offered snapshots count as held. Uses this release's row
   * shapes.
   */
  pull(from?: PullReply | null, more?: { packForm?: number | undefined; renew?: boolean }): Promise<PullReply>;
}

export async function clientOf(world: World, person: number, clientId = uuidv7()): Promise<Client> {
  const token = await world.signIn(person);
  const { app } = world.ground.server.current();
  const send: Client['send'] = async (method, path, body, key) => {
    const answer = await app.inject({
      method,
      url: API_BASE + path,
      headers: {
        host: world.seeded.host,
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const held = new Map<string, PackRef>();
  const must = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await send('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  };
  return {
    clientId,
    send,
    push: (mutations, ackSeq = 0) => must('/sync/push', { clientId, ackSeq, mutations }),
    async pull(from = null, { packForm, renew } = { packForm: PACK_FORM }) {
      const reply = await must<PullReply>('/sync/pull', {
        clientId,
        epoch: from?.epoch ?? null,
        scopes: from?.scopes.map(({ reset: _reset, ...cursor }) => cursor) ?? [],
        packs: from
          ? [...held.values()].map(({ collection, scope, clock, ord }) => ({
              ...{ collection, scope, clock, ord },
              ...(renew ? { renew } : {}),
            }))
          : [],
        ...(packForm === undefined ? {} : { packForm }),
        settledSeq: 0,
      });
      for (const pack of reply.packs) held.set(`${pack.collection}|${pack.scope}`, pack);
      return reply;
    },
  };
}

/** One server for the file, and a new tenant on it for each call. */
export function rig(options: TestAppOptions = {}): {
  world(withWarehouse?: boolean): Promise<World>;
  ground(): WorldServer;
} {
  let ground: WorldServer | undefined;
  const worlds: World[] = [];
  beforeAll(async () => {
    ground = await openWorldServer(options);
  });
  afterAll(async () => {
    for (const world of worlds) world.close();
    await ground?.close();
  });
  return {
    ground: () => ground!,
    async world(withWarehouse = false) {
      const world = await World.create(ground!, withWarehouse);
      worlds.push(world);
      return world;
    },
  };
}

/** The quantity of a line on the server; undefined where there is none. */
export async function onServer(world: World, itemCode: string): Promise<number | undefined> {
  const rows = await world.rows(
    `select quantity from cart_lines where customer_location_id = 'L1' and uom = 'CS' and item_code = '${itemCode}'`,
  );
  return rows[0]?.quantity as number | undefined;
}

/** Waits until that many sessions of the database wait for a lock. */
export async function untilWaiting(world: World, sessions: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const [row] = await world.rows(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (row?.waiting === sessions) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${sessions} sessions never waited`);
}
