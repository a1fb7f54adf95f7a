import { kitchenThesaurus } from '../../../rules/search/kitchen.ts';
import type { SynonymGroup, Thesaurus } from '../../../rules/search/thesaurus.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { LimitedCache } from '../../limited-cache.ts';

/** A thesaurus with the hash of the company's groups that it has. */
export interface KeptThesaurus {
  readonly hash: string;
  readonly thesaurus: Thesaurus;
}
export type ThesaurusCache = LimitedCache<KeptThesaurus>;

/** A thesaurus in memory: some 460 groups of Cratebook, and each of the company's. */
const BYTES = { base: 400_000, perGroup: 2_000 };

/**
 * Returns Cratebook's thesaurus with the groups of the company. Reads these only if they changed since they were read
 * last.
 */
export async function readCompanyThesaurus(tx: Tx, cache: ThesaurusCache): Promise<Thesaurus> {
  const known = cache.get(tx.tenantId);
  const { rows } = await tx.connection.query<{ readonly hash: string | null; readonly groups: SynonymGroup[] | null }>(
    `select md5(groups::text) as hash, case when md5(groups::text) <> $2 then groups end as groups from (
       select json_agg(json_build_object('words', words, 'meanings', meanings, 'replaces', replaces) order by id) as groups
       from synonyms where tenant_id = $1) own`,
    [tx.tenantId, known?.hash ?? ''],
    'company_thesaurus',
  );
  const { hash, groups } = rows[0]!;
  if (hash === null) return kitchenThesaurus();
  if (known && hash === known.hash) return known.thesaurus;
  const thesaurus = kitchenThesaurus(groups ?? []);
  cache.put(tx.tenantId, { hash, thesaurus }, BYTES.base + (groups?.length ?? 0) * BYTES.perGroup);
  return thesaurus;
}
