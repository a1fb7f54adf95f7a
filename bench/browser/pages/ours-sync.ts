import type { RowOf } from '../../../contract/collections.ts';
import type { PackedName } from '../../../contract/packed.ts';
import type { Change, PullReply } from '../../../contract/sync.ts';
import type { CratebookDatabase } from '../../../src/data/database.ts';
import { noFence } from '../../../workers/sync/fence.ts';
import { pullOnce } from '../../../workers/sync/pull.ts';
import { httpTransport, type Transport } from '../../../workers/sync/transport.ts';
import type { BenchRow } from '../bench-row.ts';

/** The real transport; only the token is made up, the server of the benchmark asks for none. */
export const benchTransport = (size: number): Transport => httpTransport(async () => `size-${size}`);

export const IDENTITY = {
  tenantId: '018f0000-0000-7000-8000-000000000001',
  userId: '018f0000-0000-7000-8000-000000000002',
};

/** The first pull of a device, over HTTP. */
export const firstPull = (db: CratebookDatabase, size: number): Promise<readonly PackedName[]> =>
  pullOnce(db, benchTransport(size), noFence).then(({ packs }) => packs);

let clock = 1_000_000;

/** A pull whose answer is in hand already: so many items have another stock now. */
export async function pullChanges(
  db: CratebookDatabase,
  size: number,
  rows: readonly BenchRow[],
): Promise<readonly PackedName[]> {
  clock += 1;
  const real = benchTransport(size);
  const scopes = (await db.meta.get('scopes'))?.value as PullReply['scopes'];
  const epoch = (await db.meta.get('epoch'))?.value as string;
  const stock = scopes.find(({ scope }) => scope.startsWith('warehouse:'))!.scope;
  const changes = rows.map((row, ord): Change => {
    const { itemCode, available, inboundOn } = row;
    const changed: RowOf<'availability'> = { itemCode, available: available ?? 0, inbound: 0, inboundOn };
    return { collection: 'availability', id: itemCode, scope: stock, clock, ord, row: changed };
  });
  const reply: PullReply = {
    epoch,
    scopes: scopes.map((scope) => ({ ...scope, clock, ord: 0, reset: false })),
    changes,
    packs: [],
    more: false,
    lastSeq: 0,
    results: [],
    serverTime: new Date().toISOString(),
  };
  const { packs } = await pullOnce(db, { ...real, pull: async () => reply }, noFence);
  return packs;
}
