import { encodePack, PACK_FORM } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import type { PullReply, PushReply } from '../../contract/sync.ts';
import { benchCatalog } from './catalog.ts';

/** Server of the adapter in pages/ours.ts: answers a first pull, a push, and the packs that the pull names. */

const EPOCH = '018f0000-0000-7000-8000-0000000000ee';

/** The packed collections of a location. */
export const PACKS = ['items', 'prices', 'locationItems', 'availability'] as const satisfies readonly PackedName[];

/** A file as sent: its type, and whether the server may compress it again. */
export interface Pack {
  readonly type: string;
  readonly body: string | Buffer;
}

const scopesOf = (size: number): { name: PackedName; scope: string }[] => {
  const { customerLocationId, priceListId, warehouseId } = benchCatalog(size).location;
  return [
    { name: 'items', scope: 'tenant' },
    { name: 'prices', scope: `pricelist:${priceListId}` },
    { name: 'locationItems', scope: `location:${customerLocationId}` },
    { name: 'availability', scope: `warehouse:${warehouseId}` },
  ];
};

/** The id in a pack's URL: `bench-50000-items`. */
export function packOf(id: string): Pack {
  const [, size, name] = id.split('-') as [string, string, PackedName];
  const catalog = benchCatalog(Number(size)) as unknown as Record<string, readonly unknown[]>;
  return { type: 'application/octet-stream', body: Buffer.from(encodePack(name, catalog[name] ?? [])) };
}

/** The last settled seq of each client. */
const settled = new Map<string, number>();

export function answerPull(size: number, body: { clientId: string; packs: readonly unknown[] }): PullReply {
  const { location, categories } = benchCatalog(size);
  const scopes = scopesOf(size);
  const first = body.packs.length === 0;
  return {
    epoch: EPOCH,
    scopes: [...new Set(scopes.map(({ scope }) => scope))].map((scope) => ({
      scope,
      rev: '1',
      clock: 1,
      ord: 0,
      reset: false,
    })),
    changes: !first
      ? []
      : [
          {
            collection: 'locations',
            id: location.customerLocationId,
            scope: `location:${location.customerLocationId}`,
            clock: 1,
            ord: 0,
            row: location,
          },
          ...categories.map((row, ord) => ({
            collection: 'categories',
            id: row.id,
            scope: 'tenant',
            clock: 1,
            ord,
            row,
          })),
        ],
    packs: !first
      ? []
      : scopes.map(({ name, scope }) => ({
          collection: name,
          scope,
          clock: 1,
          ord: 0,
          url: `/api/v1/sync/packs/bench-${size}-${name}`,
          bytes: 1,
          form: PACK_FORM,
        })),
    more: false,
    lastSeq: settled.get(body.clientId) ?? 0,
    results: [],
    serverTime: new Date().toISOString(),
  };
}

/** Accepts every change, like the stubs of the rivals. */
export function answerPush(body: { clientId: string; mutations: readonly { seq: number }[] }): PushReply {
  const lastSeq = body.mutations.at(-1)?.seq ?? 0;
  settled.set(body.clientId, lastSeq);
  return {
    results: body.mutations.map(({ seq }) => ({ seq, status: 'applied', code: null, details: null })),
    lastSeq,
    stop: null,
    serverTime: new Date().toISOString(),
  };
}
