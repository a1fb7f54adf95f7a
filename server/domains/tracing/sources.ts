import type { LotSource } from '../../../contract/lot-source.ts';
import type { LotTrace, TraceSite } from '../../../contract/tracing.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { placesOf } from '../places/known-places.ts';
import { asked, type Chain } from './chain.ts';

interface SourceRow {
  readonly item_code: string;
  readonly lot_code: string;
  readonly source: LotSource;
}

/** Returns the stated sources of lots, and the location descriptions of these sources and of the places `keys`. */
export async function readSources(
  tx: Tx,
  lots: readonly Chain[],
  keys: readonly string[],
): Promise<Pick<LotTrace, 'sources' | 'sites'>> {
  const { rows } = await tx.connection.query<SourceRow>(
    `select g.item_code, g.lot_code, s.source from (
       select distinct l.item_code, l.lot_code from lots l where l.tenant_id = $1 and ${asked('l')}
       union select distinct e.item_code, e.lot_code from receipt_entries e where e.tenant_id = $1 and ${asked('e')}) g
     cross join lateral jsonb_array_elements(sources_of_lot($1, g.item_code, g.lot_code)) s(source)
     order by g.lot_code, g.item_code, s.source`,
    [tx.tenantId, lots.map(({ lotCode }) => lotCode), lots.map(({ itemCode }) => itemCode)],
    'read_lot_sources',
  );
  const stated = rows.map(({ source }) => source);
  const places = await placesOf(tx)
    .where((where) =>
      where.or([
        where('s.key', 'in', [...keys, ...stated.flatMap(({ place }) => place ?? []), '']),
        where('s.gln', 'in', [...stated.map(({ text }) => text).filter(Boolean), '-']),
      ]),
    )
    .orderBy('key')
    .execute();
  return {
    sources: rows.map((row) => ({ itemCode: row.item_code, lotCode: row.lot_code, source: row.source })),
    sites: places.map(
      (place): TraceSite => ({
        key: place.key,
        name: place.name,
        phone: place.phone,
        address: [place.line1, place.line2, [place.city, place.state, place.postalCode].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', '),
        gln: place.gln,
        fdaRegistration: place.fdaRegistration,
      }),
    ),
  };
}
