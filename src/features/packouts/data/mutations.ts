import { MOST_HOLD_REASON } from '../../../../contract/floor.ts';
import type { Packout, PackoutEntry } from '../../../../contract/packouts.ts';
import { keptExpiry, packoutLot } from '../../../../rules/packout-lots.ts';
import { movedBase, standingEntries } from '../../../../rules/packouts.ts';
import type { Stored } from '../../../data/database.ts';
import { type LocalTx, mutation } from '../../../data/mutation.ts';
import { type Hold, joinedHold, NO_HOLD } from '../../warehouse/data/joined-hold.ts';

async function addToLot(tx: LocalTx, id: string | null, base: number, fresh?: Stored<'lots'>): Promise<void> {
  if (id === null || base === 0) return;
  const lot = (await tx.get('lots', id)) ?? fresh;
  if (!lot) return;
  const onHand = Math.round((lot.onHand + base) * 1000) / 1000;
  // The device stores no empty bins.
  if (onHand === 0) await tx.remove('lots', id);
  else await tx.put('lots', id, { ...lot, onHand, ...joinedHold(lot, fresh) });
}

/** Returns whether any source lot is on hold for quality, so that the output is held as well. */
async function heldBack(tx: LocalTx, entries: readonly PackoutEntry[]): Promise<boolean> {
  for (const { kind, lotId } of standingEntries(entries))
    if (kind === 'source' && lotId !== null && (await tx.get('lots', lotId))?.onHold) return true;
  return false;
}

/** Why goods that were packed from goods on hold are on hold. */
const PACKED = { holdReason: 'packed', holdNote: '' } as const;

const heldByPacker = (note: string): Hold => ({
  ...{ onHold: true, holdReason: 'other', holdNote: note.slice(0, MOST_HOLD_REASON) },
});

/** Records what was taken, made or lost; the first entry opens the packout. */
export const recordPackout = mutation({
  name: 'packouts.record',
  touches: ['packouts', 'lots'],
  rows: ({ params, body }) => [
    ['packouts', params.id],
    ['lots', body.lotId],
  ],
  async apply(tx, { params, body }) {
    const packout: Packout = (await tx.get('packouts', params.id)) ?? {
      id: params.id,
      packoutNumber: null,
      warehouseId: body.warehouseId,
      status: 'open',
      openedAt: body.doneAt,
      openedBy: '',
      closedAt: null,
      closedBy: '',
      entries: [],
    };
    if (packout.entries.some(({ id }) => id === body.entryId)) return;
    const { entryId, warehouseId: _warehouse, lotId, kind, ...facts } = body;
    const made = kind === 'output';
    const lotCode = kind === 'loss' ? '' : (body.lotCode ?? (made ? packoutLot(body.doneOn, packout.id) : ''));
    const known = kind === 'source' ? await tx.get('lots', lotId) : undefined;
    const fromHeld = made && (await heldBack(tx, packout.entries));
    const entry: PackoutEntry = {
      ...facts,
      id: entryId,
      kind,
      reverses: null,
      lotId: lotCode === '' ? null : lotId,
      lotCode,
      expiresOn: made
        ? keptExpiry(body.expiresOn, packout.entries, body.expiryReason)
        : (known?.expiresOn ?? body.expiresOn),
      originCountry: known?.originCountry ?? body.originCountry,
      packedOn: known?.packedOn ?? body.packedOn,
      onHold: body.onHold || fromHeld,
      by: '',
    };
    await tx.put('packouts', params.id, { ...packout, entries: [...packout.entries, entry] });
    await addToLot(tx, entry.lotId, movedBase(entry), {
      id: lotId,
      itemCode: entry.itemCode,
      warehouseId: packout.warehouseId,
      lotCode,
      bin: entry.bin,
      originCountry: entry.originCountry,
      vendorId: null,
      receivedOn: entry.doneOn,
      packedOn: entry.packedOn,
      expiresOn: entry.expiresOn,
      onHand: 0,
      // The packer's hold has a note, and stays if that of the source ends.
      ...(!made || !entry.onHold ? NO_HOLD : body.onHold ? heldByPacker(body.note) : { onHold: true, ...PACKED }),
    });
    // A source that is recorded after its output: the hold applies to the output. Only the server ends it, because it
    // knows all the reasons.
    if (known?.onHold)
      for (const { kind: of, lotId: own } of standingEntries(packout.entries)) {
        const lot = of === 'output' && own !== null ? await tx.get('lots', own) : undefined;
        if (lot && !lot.onHold) await tx.put('lots', lot.id, { ...lot, onHold: true, ...PACKED });
      }
  },
});

/** Returns whether an earlier change records an entry of the packout. */
const records = (id: string, earlier: { name: string; args: { params?: unknown } }): boolean =>
  earlier.name === 'packouts.record' && (earlier.args.params as { id?: string } | undefined)?.id === id;

/** Reverses an entry. */
export const reversePackout = mutation({
  name: 'packouts.reverse',
  touches: ['packouts', 'lots'],
  rows: ({ params }) => [['packouts', params.id]],
  // An entry that was not recorded can't be reversed.
  dependsOn: ({ body }, earlier) =>
    earlier.name === 'packouts.record' && (earlier.args.body as { entryId?: string }).entryId === body.reverses,
  async apply(tx, { params, body }) {
    const packout = await tx.get('packouts', params.id);
    const entry = packout && standingEntries(packout.entries).find(({ id }) => id === body.reverses);
    if (!packout || !entry) return;
    const { entryId, reverses, ...facts } = body;
    const reversal: PackoutEntry = { ...entry, ...facts, id: entryId, kind: 'reverse', reverses, by: '' };
    await tx.put('packouts', params.id, { ...packout, entries: [...packout.entries, reversal] });
    await addToLot(tx, entry.lotId, -movedBase(entry), {
      ...{ id: entry.lotId ?? '', itemCode: entry.itemCode, warehouseId: packout.warehouseId, lotCode: entry.lotCode },
      ...{ bin: entry.bin, originCountry: entry.originCountry, vendorId: null, receivedOn: entry.doneOn },
      ...{ packedOn: entry.packedOn, expiresOn: entry.expiresOn, onHand: 0, onHold: entry.onHold },
    });
  },
});

export const closePackout = mutation({
  name: 'packouts.close',
  touches: ['packouts'],
  dependsOn: ({ params }, earlier) => records(params.id, earlier),
  async apply(tx, { params, body }) {
    const packout = await tx.get('packouts', params.id);
    if (packout?.status === 'open')
      await tx.put('packouts', params.id, { ...packout, status: 'closed', closedAt: body.closedAt });
  },
});

export const reopenPackout = mutation({
  name: 'packouts.reopen',
  touches: ['packouts'],
  dependsOn: ({ params }, earlier) => records(params.id, earlier),
  async apply(tx, { params }) {
    const packout = await tx.get('packouts', params.id);
    if (packout) await tx.put('packouts', params.id, { ...packout, status: 'open', closedAt: null, closedBy: '' });
  },
});
