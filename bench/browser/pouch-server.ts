/** The part of CouchDB's replication protocol that accepts documents; stores only checkpoints. */
const checkpoints = new Map<string, Record<string, unknown>>();

/** Returns response and status of a call below /pouch/. Throws a RangeError for a call that a push does not make. */
export function answerPouch(method: string, path: string, body: unknown): [unknown, number] {
  const [, , name = '', ...rest] = path.split('/');
  const what = rest.join('/');
  if (what === '') return [{ db_name: name, update_seq: 0, doc_count: 0, instance_start_time: '0' }, 200];
  if (what.startsWith('_local/')) {
    const key = `${name}/${what}`;
    if (method === 'GET') {
      const known = checkpoints.get(key);
      return known ? [known, 200] : [{ error: 'not_found', reason: 'missing' }, 404];
    }
    checkpoints.set(key, { ...(body as object), _rev: '0-1' });
    return [{ ok: true, id: what, rev: '0-1' }, 201];
  }
  if (what === '_revs_diff')
    return [Object.fromEntries(Object.entries(body as object).map(([id, revs]) => [id, { missing: revs }])), 200];
  if (what === '_bulk_docs') return [[], 201];
  throw new RangeError(`${method} ${path} is not part of a push`);
}
