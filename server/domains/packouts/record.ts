import type { BodyOf, ParamsOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Packout, PackoutEntry, packoutEndpoints } from '../../../contract/packouts.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { maskCardNumbers } from '../../../rules/card.ts';
import { happenedAt, happenedOn } from '../../../rules/device-clock.ts';
import { keptExpiry, packoutLot } from '../../../rules/packout-lots.ts';
import { movedBase, standingEntries } from '../../../rules/packouts.ts';
import { warehouseSource } from '../../../rules/traceability/lot-source.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { drawNumber } from '../document-numbers.ts';
import { requireLicense, requireWarehouseAccess } from '../floor/access.ts';
import { knownName } from '../floor/known-name.ts';
import { lotAt, moveStock } from '../floor/ledger.ts';
import { requireItem } from '../items/require-item.ts';
import { findPackout } from './collection.ts';
import { evaluatePackout } from './evaluate.ts';
import { liftHold, spreadHold } from './hold.ts';

type Endpoints = typeof packoutEndpoints;

/** All stored fields of an entry except those the server adds. */
type NewEntry = Omit<PackoutEntry, 'by'> & {
  /** True if the packer set the hold. Otherwise a hold comes from a source and ends with it. */
  readonly heldSaid: boolean;
};

/**
 * Returns a packout of a warehouse that the caller may access, without a lock. Throws `not_found` for other warehouses
 * and missing packouts alike.
 */
export async function ownPackout(context: SignedInContext, id: string): Promise<Packout> {
  requireLicense(context, 'packouts');
  const packout = await findPackout(context.tx, id);
  if (!packout) throw new AppError('not_found');
  await requireWarehouseAccess(context, packout.warehouseId);
  return packout;
}

/**
 * Returns a packout like `ownPackout`, locked until the transaction ends, so that its entries are evaluated one after
 * the other.
 */
export async function lockPackout(context: SignedInContext, id: string): Promise<Packout> {
  requireLicense(context, 'packouts');
  await context.tx.connection.query(
    'select from packouts where tenant_id = $1 and id = $2 for update',
    [context.tx.tenantId, id],
    'lock_packout',
  );
  return ownPackout(context, id);
}

/** Creates the packout's row if it doesn't exist. */
async function openPackout(
  { tx, actor }: SignedInContext,
  id: string,
  warehouseId: string,
  openedAt: string,
): Promise<void> {
  const number = await drawNumber(tx, 'packouts', id);
  if (number === undefined) return;
  await tx.connection.query(
    `insert into packouts (tenant_id, id, packout_number, warehouse_id, opened_at, opened_by) values ($1, $2, $3, $4, $5, $6)`,
    [tx.tenantId, id, number, warehouseId, openedAt, actor.displayName],
    'open_packout',
  );
}

/** Stores an entry. Returns false if it exists already. */
async function insertEntry({ tx, actor }: SignedInContext, packoutId: string, entry: NewEntry): Promise<boolean> {
  const { rows } = await tx.connection.query(
    `insert into packout_entries (tenant_id, id, packout_id, kind, reverses, item_code, description, quantity, uom, factor, weight_grams, case_weights,
       lot_id, lot_code, origin_country, packed_on, expires_on, expiry_reason, on_hold, bin, reason, note, done_on, done_at, by_user, by_name,
       held_said)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27)
     on conflict do nothing returning id`,
    [
      tx.tenantId,
      entry.id,
      packoutId,
      entry.kind,
      entry.reverses,
      entry.itemCode,
      entry.description,
      entry.quantity,
      entry.uom,
      entry.factor,
      entry.weightGrams,
      entry.caseWeights,
      entry.lotId,
      entry.lotCode,
      entry.originCountry,
      entry.packedOn,
      entry.expiresOn,
      maskCardNumbers(entry.expiryReason),
      entry.onHold,
      entry.bin,
      entry.reason,
      maskCardNumbers(entry.note),
      entry.doneOn,
      entry.doneAt,
      actor.userId,
      actor.displayName,
      entry.heldSaid,
    ],
    'insert_packout_entry',
  );
  return rows.length > 0;
}

/**
 * Adds an entry to a locked packout: posts the stock movement and updates holds. A closed packout is evaluated again
 * (PUSH8). An entry that exists already changes nothing.
 */
async function addEntry(context: SignedInContext, packout: Packout, entry: NewEntry): Promise<Packout> {
  const { tx, actor } = context;
  if (!(await insertEntry(context, packout.id, entry))) return packout;
  const reversed = entry.kind === 'reverse' ? packout.entries.find(({ id }) => id === entry.reverses) : undefined;
  const moved = reversed ?? entry;
  const base = movedBase(moved) * (reversed ? -1 : 1);
  if (base !== 0)
    await moveStock(tx, [
      {
        id: entry.id,
        kind: moved.kind === 'source' ? 'packout_out' : 'packout_in',
        warehouseId: packout.warehouseId,
        itemCode: moved.itemCode,
        lotId: moved.lotId,
        quantity: base,
        weightGrams: moved.weightGrams === null ? null : Math.sign(base) * moved.weightGrams,
        sourceId: packout.id,
        at: entry.doneAt,
        byUser: actor.userId,
        byName: actor.displayName,
      },
    ]);
  await settleHold(tx, packout, entry, reversed);
  await tx.connection.query(
    'update packouts set updated_at = clock_timestamp() where tenant_id = $1 and id = $2',
    [tx.tenantId, packout.id],
    'touch_packout',
  );
  const now = await findPackout(tx, packout.id);
  if (!now) throw new AppError('not_found');
  if (now.status === 'closed') await evaluatePackout(context, now, entry.doneAt);
  return now;
}

/**
 * Puts outputs of held sources on hold, in any order of reports, and removes a hold that no longer follows from a
 * source.
 */
async function settleHold(
  tx: Tx,
  packout: Packout,
  entry: NewEntry,
  reversed: PackoutEntry | undefined,
): Promise<void> {
  if (!reversed) {
    if (entry.kind === 'source' && entry.lotId !== null) await spreadHold(tx, [entry.lotId]);
    return;
  }
  const made = standingEntries(packout.entries).filter(({ kind }) => kind === 'output');
  const touched = reversed.kind === 'source' ? made : reversed.kind === 'output' ? [reversed] : [];
  await liftHold(
    tx,
    touched.flatMap(({ lotId }) => lotId ?? []),
  );
}

/** Returns whether a source of the packout is on hold; its outputs are then on hold too. */
async function heldBack(tx: Tx, packout: Packout): Promise<boolean> {
  const lots = standingEntries(packout.entries).flatMap(({ kind, lotId }) =>
    kind === 'source' && lotId !== null ? [lotId] : [],
  );
  const { rows } = await tx.connection.query(
    'select 1 from lots where tenant_id = $1 and id = any($2::uuid[]) and on_hold limit 1',
    [tx.tenantId, lots],
    'sources_on_hold',
  );
  return rows.length > 0;
}

/** Returns the known facts of a source lot. They replace the facts that the device sent. */
async function factsOf(tx: Tx, lotId: string): Promise<Pick<PackoutEntry, 'originCountry' | 'packedOn' | 'expiresOn'>> {
  const { rows } = await tx.connection.query<{ origin: string | null } & Columns<'lots', 'packed_on' | 'expires_on'>>(
    `select nullif(origin_country, '') as origin, packed_on, expires_on from lots where tenant_id = $1 and id = $2`,
    [tx.tenantId, lotId],
    'facts_of_source',
  );
  const [row] = rows;
  return {
    originCountry: row?.origin ?? null,
    packedOn: row?.packed_on ?? null,
    expiresOn: row?.expires_on ?? null,
  };
}

/** Returns the time and day of an entry, corrected if the device's clock is wrong. */
function doneWhen({ now, tenant }: SignedInContext, body: Pick<PackoutEntry, 'doneOn' | 'doneAt'>) {
  const doneAt = happenedAt(body.doneAt, now);
  return { doneAt, doneOn: happenedOn(body.doneOn, doneAt, (at) => dayInZone(at, tenant.timeZone)) };
}

/** Records a source, output or loss of a packout. Opens the packout with its first entry. */
export async function recordEntry(
  context: SignedInContext,
  params: ParamsOf<Endpoints['record']>,
  body: BodyOf<Endpoints['record']>,
): Promise<Packout> {
  requireLicense(context, 'packouts');
  await requireWarehouseAccess(context, body.warehouseId);
  await requireItem(context.tx, body.itemCode);
  const when = doneWhen(context, body);
  await openPackout(context, params.id, body.warehouseId, when.doneAt);
  const packout = await lockPackout(context, params.id);
  const { entryId, warehouseId: _warehouse, lotId: proposed, kind, ...facts } = body;
  if (packout.entries.some(({ id }) => id === entryId)) return packout;
  const made = kind === 'output';
  // Uses the device's day, because the printed labels already contain the code.
  const stated = kind === 'loss' ? '' : (body.lotCode ?? (made ? packoutLot(body.doneOn, packout.id) : ''));
  const isTaken = kind === 'source' && stated !== '';
  const { warehouseId } = packout;
  const lotCode = isTaken
    ? await knownName(context.tx, { id: proposed, warehouseId, itemCode: body.itemCode, lotCode: stated })
    : stated;
  const fromHeld = made && (await heldBack(context.tx, packout));
  const entry = {
    ...facts,
    ...when,
    kind,
    lotCode,
    expiresOn: made ? keptExpiry(body.expiresOn, packout.entries, body.expiryReason) : body.expiresOn,
    onHold: body.onHold || fromHeld,
  };
  const lotId =
    lotCode === ''
      ? null
      : await lotAt(context.tx, {
          id: proposed,
          warehouseId: packout.warehouseId,
          itemCode: entry.itemCode,
          lotCode,
          bin: entry.bin,
          originCountry: entry.originCountry,
          receivedOn: entry.doneOn,
          packedOn: entry.packedOn,
          expiresOn: entry.expiresOn,
          onHold: made && entry.onHold,
          // The packer's hold has a note, and stays if that of the source ends.
          ...(body.onHold
            ? { holdReason: 'other', holdNote: maskCardNumbers(body.note) }
            : { holdReason: 'packed', holdNote: '' }),
          source: made ? warehouseSource(packout.warehouseId) : null,
        });
  const known = made || lotId === null ? {} : await factsOf(context.tx, lotId);
  return addEntry(context, packout, { ...entry, ...known, id: entryId, reverses: null, lotId, heldSaid: body.onHold });
}

/** Reverses an entry. Throws `not_found` if the packout doesn't have it or it is a reversal itself. */
export async function reverseEntry(
  context: SignedInContext,
  params: ParamsOf<Endpoints['reverse']>,
  body: BodyOf<Endpoints['reverse']>,
): Promise<Packout> {
  const packout = await lockPackout(context, params.id);
  const entry = packout.entries.find(({ id }) => id === body.reverses);
  if (!entry || entry.kind === 'reverse') throw new AppError('not_found');
  const { by: _by, ...facts } = entry;
  return addEntry(context, packout, {
    ...{ ...facts, id: body.entryId, kind: 'reverse', reverses: entry.id, heldSaid: false },
    ...{ note: body.note, ...doneWhen(context, body) },
  });
}
