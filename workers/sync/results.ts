import type { SettledResult } from '../../contract/sync.ts';
import { type CratebookDatabase, readMeta, writeMeta } from '../../src/data/database.ts';

/**
 * Stores results of mutations: rejected and held ones go to the attention list with all that their author needs (I1).
 * Idempotent, because the same result arrives with the push and again with the pull. The outbox rows stay until a pull
 * brings their effects (PULL3). Run it inside a transaction over outbox, attention and meta.
 */
export async function storeResults(db: CratebookDatabase, results: readonly SettledResult[]): Promise<void> {
  if (results.length === 0) return;
  let settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
  const clientId = await readMeta(db, 'clientId');
  for (const result of [...results].sort((a, b) => a.seq - b.seq)) {
    if (result.seq <= settledSeq) continue;
    if (result.status !== 'applied') {
      const row = await db.outbox.get(result.seq);
      if (row) {
        if (result.status === 'rejected') await db.outbox.put({ ...row, isRefused: true });
        await db.attention.put({
          id: `${clientId}:${result.seq}`,
          seq: result.seq,
          name: row.name,
          version: row.version,
          args: row.args,
          at: row.at,
          status: result.status,
          code: result.code,
          details: result.details,
          settledAt: new Date().toISOString(),
        });
      }
    }
    settledSeq = result.seq;
  }
  await writeMeta(db, 'settledSeq', settledSeq);
}
