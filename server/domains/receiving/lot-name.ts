import { sql } from 'kysely';
import type { LotSource } from '../../../contract/lot-source.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import { type Place, sourcesDiffer } from '../../../rules/traceability/lot-source.ts';
import { nameOfLot, type SourcedLot } from '../../../rules/traceability/name-lot.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { hasCode } from '../floor/lot-code-sql.ts';
import { placesOf } from '../places/known-places.ts';

/**
 * Returns the lots of an item with a code, of any packer, whose source is known: from receipts that were not reversed,
 * and from balances. The source of a balance does not count if a receipt stated it, because that may have been reversed.
 */
async function lotsOfCode(tx: Tx, itemCode: string, code: string): Promise<SourcedLot[]> {
  const { rows } = await tx.connection.query<{ readonly lot_code: string; readonly source: LotSource }>(
    `select e.lot_code, e.source from receipt_entries e
       where e.tenant_id = $1 and ${hasCode('e.lot_code', '$3::text')} and e.item_code = $2 and e.kind = 'receive' and e.source is not null
         and not exists (select from receipt_entries r where r.tenant_id = $1 and r.kind = 'reverse' and r.reverses = e.id)
     union
     select l.lot_code, l.source from lots l
       where l.tenant_id = $1 and l.item_code = $2 and ${hasCode('l.lot_code', '$3::text')} and l.source is not null
         and not exists (select from receipt_entries s where s.tenant_id = $1 and s.lot_code = l.lot_code and s.item_code = $2
           and s.kind = 'receive' and s.source = l.source)
     order by lot_code`,
    [tx.tenantId, itemCode, code],
    'sourced_lots_of_code',
  );
  return rows.map((row) => ({ lotCode: row.lot_code, source: row.source }));
}

/** Returns the places of sources, also those that have their text as name or GLN. */
async function placesOfSources(tx: Tx, sources: readonly LotSource[]): Promise<Place[]> {
  const keys = sources.flatMap(({ place }) => place ?? []);
  const texts = sources.flatMap(({ place, text }) => (place === null ? text.trim() : []));
  const names = texts.map((text) => text.toLowerCase());
  return placesOf(tx)
    .where((where) =>
      where.or([
        where('s.key', 'in', [...keys, '']),
        where('s.gln', 'in', [...texts, '-']),
        where(sql`lower(s.name)`, 'in', [...names, '-']),
      ]),
    )
    .orderBy('s.key')
    .execute();
}

/** Returns the name of a received lot (rules/traceability/lot-name.ts). The caller has locked its stock row. */
export async function nameReceived(
  tx: Tx,
  itemCode: string,
  lotCode: string,
  source: LotSource | null,
): Promise<string> {
  if (source === null) return codeOfLot(lotCode);
  const known = await lotsOfCode(tx, itemCode, codeOfLot(lotCode));
  const others = known.flatMap((lot) => (sourcesDiffer(lot.source, source) ? lot.source! : []));
  const places = others.length > 0 ? await placesOfSources(tx, [source, ...others]) : [];
  return nameOfLot(lotCode, source, places, known);
}
