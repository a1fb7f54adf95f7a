import type { WireMutation } from '../../contract/sync.ts';
import type { SignedInContext } from '../context.ts';
import type { Columns } from '../db/rows.ts';
import { type ClaimedClient, ENDED, type Settled, storedResult } from './settle.ts';

/**
 * PUSH6: handles a change that its device sent earlier under other keys, before it renumbered its outbox. Copies under
 * those keys can still be in transit. Ends the clients of the earlier keys. Returns the change's result if it was
 * applied under one of them, otherwise undefined: it must be settled now. Both requests lock the earlier client's row,
 * so the second one waits for the first one's commit.
 */
export async function settledFormerly(
  { tx, actor }: SignedInContext,
  client: ClaimedClient,
  { seq, formerly = [] }: Pick<WireMutation, 'seq' | 'formerly'>,
  hash: Buffer,
): Promise<Settled | undefined> {
  if (formerly.length === 0) return undefined;
  const ids = [...new Set(formerly.map(({ clientId }) => clientId))].filter((id) => id !== client.clientId).sort();
  // A client always belongs to one user (ID3), so no other user can end it.
  await tx.connection.query(
    `insert into sync_clients as c (tenant_id, client_id, user_id, ack_seq) select $1, id, $3, $4 from unnest($2::uuid[]) as f(id) order by id
     on conflict (tenant_id, client_id) do update set ack_seq = excluded.ack_seq, updated_at = now() where c.user_id = excluded.user_id`,
    [tx.tenantId, ids, actor.userId, ENDED],
    'end_former_clients',
  );
  const { rows } = await tx.connection.query<Columns<'sync_results', 'client_id' | 'seq'>>(
    `select r.client_id, r.seq from sync_results r join sync_clients c on c.tenant_id = r.tenant_id and c.client_id = r.client_id and c.user_id = $4
     join unnest($2::uuid[], $3::bigint[]) as f(client_id, seq) on f.client_id = r.client_id and f.seq = r.seq
     where r.tenant_id = $1 and r.body_hash = $5 limit 1`,
    [tx.tenantId, formerly.map(({ clientId }) => clientId), formerly.map((key) => key.seq), actor.userId, hash],
    'settled_formerly',
  );
  const [row] = rows;
  if (!row) return undefined;
  const key = { clientId: row.client_id, lastSeq: row.seq, ended: true, fresh: [] };
  return { ...(await storedResult(tx, key, { seq: row.seq, hash })), seq };
}
