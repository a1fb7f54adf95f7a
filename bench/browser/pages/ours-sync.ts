import type { RowOf } from '../../../contract/collections.ts';
import type { PackedName } from '../../../contract/packed-names.ts';
import type { Change, PullReply, ScopeCursor } from '../../../contract/sync.ts';
import { type CratebookDatabase, readFacts } from '../../../src/data/database.ts';
import type { CatalogueNews } from '../../../src/features/catalog/data/catalogue-news.ts';
import { noFence } from '../../../workers/sync/fence.ts';
import { pullOnce } from '../../../workers/sync/pull.ts';
import { httpTransport, type Transport } from '../../../workers/sync/transport.ts';

/** The real transport; only the token is made up, the server of the benchmark asks for none. */
export const benchTransport = (size: number): Transport => httpTransport(async () => `size-${size}`);

/** The first pull of a device, over HTTP. */
export const firstPull = (db: CratebookDatabase, size: number): Promise<readonly PackedName[]> =>
  pullOnce(db, benchTransport(size), noFence).then(({ packs }) => packs);

let clock = 1_000_000;
/** What the server says of the feed each time. */
let feed: { scopes: ScopeCursor[]; epoch: string } | undefined;

/** What the answer of a pull says of an item's stock: all that is sent when it has changed. */
export type StockRow = RowOf<'availability'>;

/** A pull whose answer is in hand already: so many items have another stock now. `inHandAt` is in milliseconds since the epoch. */
export async function pullChanges(
  db: CratebookDatabase,
  size: number,
  rows: readonly StockRow[],
  tell: (news: CatalogueNews) => void,
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
  // Before it asks the server a pull asks the disk where the device stands: the answer is in hand once that was asked.
  let inHandAt = 0;
  const pull = async () => {
    inHandAt = performance.timeOrigin + performance.now();
    return reply;
  };
  const { packs } = await pullOnce(db, { ...real, pull }, noFence, tell);
  return { packs, inHandAt };
}
