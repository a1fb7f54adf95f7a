import { randomUUID } from 'node:crypto';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { type Packout, packoutEndpoints } from '../../../contract/packouts.ts';
import type { Actor } from '../../actor.ts';
import { lotAt, moveStock } from '../floor/ledger.ts';
import type { Shop } from '../shop.fixture.ts';
import { packoutHandlers } from './handlers.ts';

/** Time of all entries of the fixture. */
export const AT = '2026-11-19T16:00:00.000Z';
type Body = BodyIn<typeof packoutEndpoints.record>;

/** Returns the actions of a packer as calls of the server. */
export function packingTable(shop: Shop, packer: () => Actor) {
  const stamp = { doneOn: '2026-11-19', doneAt: AT };
  const at = async (call: Promise<Packout>): Promise<Packout> => call;
  return {
    /** Makes a lot with goods in the warehouse. */
    async place(itemCode: string, quantity: number, change: Partial<Parameters<typeof lotAt>[1]> = {}) {
      const lot = {
        ...{ id: randomUUID(), warehouseId: 'W1', itemCode, lotCode: `L-${randomUUID().slice(0, 8)}`, bin: 'A-01-1' },
        ...{ receivedOn: '2026-11-18', expiresOn: '2026-12-01', originCountry: 'USA' },
        ...change,
      };
      await shop.run(async (tx) => {
        await lotAt(tx, lot);
        await moveStock(tx, [
          {
            ...{ id: randomUUID(), kind: 'receive', warehouseId: lot.warehouseId, itemCode, lotId: lot.id, quantity },
            ...{ at: '2026-11-18T12:00:00.000Z', byUser: null, byName: 'Cy' },
          },
        ]);
      });
      return lot;
    },
    record: (id: string, change: Partial<Body> & Pick<Body, 'kind' | 'itemCode'>, as = packer()) =>
      at(
        shop.call(packoutEndpoints.record, packoutHandlers.record, {
          as,
          params: { id },
          body: {
            ...{ entryId: randomUUID(), warehouseId: 'W1', description: '', quantity: 1, uom: 'CS', factor: 1 },
            ...{ weightGrams: null, caseWeights: [], lotId: randomUUID(), lotCode: null, originCountry: null },
            ...{ packedOn: null, expiresOn: null, expiryReason: '', onHold: false, bin: 'A-01-1', reason: null },
            ...{ note: '', ...stamp },
            ...change,
          },
        }),
      ),
    reverse: (id: string, reverses: string, as = packer()) =>
      at(
        shop.call(packoutEndpoints.reverse, packoutHandlers.reverse, {
          as,
          params: { id },
          body: { entryId: randomUUID(), reverses, note: '', ...stamp },
        }),
      ),
    close: (id: string, as = packer()) =>
      at(shop.call(packoutEndpoints.close, packoutHandlers.close, { as, params: { id }, body: { closedAt: AT } })),
    reopen: (id: string, as = packer()) =>
      at(shop.call(packoutEndpoints.reopen, packoutHandlers.reopen, { as, params: { id }, body: { reopenedAt: AT } })),
    get: (id: string, as = packer()) =>
      at(shop.call(packoutEndpoints.get, packoutHandlers.get, { as, params: { id } })),
  };
}
