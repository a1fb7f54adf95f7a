import { sql } from 'kysely';
import { AppError } from '../../../contract/errors.ts';
import { type PlaceRow, placeEndpoints } from '../../../contract/places.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { nameOrder } from '../search-words.ts';
import { placesOf } from './known-places.ts';

const presentPlace = ({ isRemoved: _isRemoved, ...row }: PlaceRow & { readonly isRemoved: boolean }): PlaceRow => row;

const shownPlaces = ({ tx }: SignedInContext) => placesOf(tx).where('s.isRemoved', '=', false);

const list = listHandlers(placeEndpoints.list)({
  scope: () => null,
  rows: shownPlaces,
  filters: { kind: (rows, kind) => rows.where('s.kind', '=', kind) },
  search: ['s.name', 's.code', 's.city', 's.gln', 's."vendorName"'],
  sorts: {
    name: sql.raw(nameOrder('s.name')),
    city: sql.raw(nameOrder('s.city')),
    updatedAt: sql`s."updatedAt"`,
  },
  key: sql`s.key`,
  totals: {},
  present: presentPlace,
});

async function readOne({ tx }: SignedInContext, key: string): Promise<PlaceRow | undefined> {
  const row = await placesOf(tx).where('s.key', '=', key).executeTakeFirst();
  return row && presentPlace(row);
}

/** Handlers for the places of traceability records. */
export const placeHandlers: HandlersOf<typeof placeEndpoints> = {
  list: list.page,
  rows: list.rows,

  save: async (context, { params: { key }, body: { updatedAt: seen, ...facts } }) => {
    const { tx, actor, now } = context;
    const vendorId = key.startsWith('packer:') ? facts.vendorId : '';
    const ofVendor = vendorId && !(await readOne(context, `vendor:${vendorId}`));
    if (ofVendor || (!key.startsWith('packer:') && !(await readOne(context, key)))) throw new AppError('not_found');
    const before = await tx.db
      .selectFrom('places')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    const place = {
      name: facts.name.trim(),
      phone: facts.phone.trim(),
      line1: facts.line1.trim(),
      line2: facts.line2.trim(),
      city: facts.city.trim(),
      state: facts.state.trim(),
      postal_code: facts.postalCode.trim(),
      gln: facts.gln,
      fda_registration: facts.fdaRegistration,
      vendor_id: vendorId,
      is_exempt: key.startsWith('vendor:') && facts.isExempt,
    };
    const isSame =
      before?.removed_at === null &&
      (Object.keys(place) as (keyof typeof place)[]).every((one) => before[one] === place[one]);
    // The same values again, after a lost response, are no change.
    if (!isSame) {
      // A removed packer that is saved again is a new one for the user.
      const known = before?.removed_at === null ? before.updated_at : null;
      if (known !== seen) throw new AppError('conflict');
      const row = { ...place, removed_at: null, changed_by: actor.displayName, updated_at: now.toISOString() };
      await tx.db
        .insertInto('places')
        .values({ tenant_id: tx.tenantId, key, ...row })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet(row))
        .execute();
      await audit(tx, actor, 'places.save', key, place);
    }
    const saved = await readOne(context, key);
    if (!saved) throw new AppError('not_found');
    return saved;
  },

  remove: async ({ tx, actor, now }, { params: { key } }) => {
    if (!key.startsWith('packer:')) throw new AppError('not_found');
    const removed = await tx.db
      .updateTable('places')
      .set({ removed_at: now.toISOString() })
      .where('tenant_id', '=', tx.tenantId)
      .where('key', '=', key)
      .where('removed_at', 'is', null)
      .returning(['name', 'city'])
      .executeTakeFirst();
    if (removed) await audit(tx, actor, 'places.remove', key, removed);
    return {};
  },
};
