import type { RowOf } from '../../../contract/collections.ts';
import type { PackedName } from '../../../contract/packed-names.ts';
import type { Change, PullReply, ScopeCursor } from '../../../contract/sync.ts';
import { type CratebookDatabase, readFacts } from '../../../src/data/database.ts';
import type { CatalogNews } from '../../../src/features/catalog/data/catalog-news.ts';
import { noFence } from '../../../workers/sync/fence.ts';
import { pullOnce } from '../../../workers/sync/pull.ts';
import { httpTransport, type Transport } from '../../../workers/sync/transport.ts';

/** The real transport with a fake token, because the benchmark's server checks none. */
export const benchTransport = (size: number): Transport => httpTransport(async () => `size-${size}`);

/** The first pull of a device, over HTTP. */
export const firstPull = (db: CratebookDatabase, size: number): Promise<readonly PackedName[]> =>
  pullOnce(db, benchTransport(size), noFence).then(({ packs }) => packs);

let clock = 1_000_000;
/** Feed state of every response. */
let feed: { scopes: ScopeCursor[]; epoch: string } | undefined;

/** The changed stock of an item in the response of a pull. */
export type StockRow = RowOf<'availability'>;

/**
 * A pull whose response is already received: that many items have another stock. `inHandAt` is in milliseconds since
 * the epoch.
 */
export async function pullChanges(
  db: CratebookDatabase,
  size: number,
  rows: readonly StockRow[],
  tell: (news: CatalogNews) => void,
): Promise<{ readonly packs: readonly PackedName[]; readonly inHandAt: number }> {
  clock += 1;
  const real = benchTransport(size);
  if (!feed) {
    const { scopes = [], epoch } = await readFacts(db, ['scopes', 'epoch']);
    feed = { scopes, epoch: epoch! };
  }
  const { scopes, epoch } = feed;
  const stock = scopes.find(({ scope }) => scope.startsWith('warehouse:'))!.scope;
  const changes = rows.map(
    (row, ord): Change => ({ collection: 'availability', id: row.itemCode, scope: stock, clock, ord, row }),
  );
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
  // A pull first reads the device's position from the disk; the response counts as received after that.
  let inHandAt = 0;
  const pull = async () => {
    inHandAt = performance.timeOrigin + performance.now();
    return reply;
  };
  const { packs } = await pullOnce(db, { ...real, pull }, noFence, tell);
  return { packs, inHandAt };
}
