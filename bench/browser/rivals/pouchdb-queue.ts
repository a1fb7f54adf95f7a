import PouchDB from 'pouchdb-browser';
import type { QueueRival } from '../pages/queue.ts';

/** PouchDB's replication to a CouchDB, in batches of our size, with its own retries. */
const open = (): QueueRival => {
  const lines = new PouchDB('queue-pouchdb');
  return {
    async fill(count) {
      await lines.bulkDocs(
        Array.from({ length: count }, (_, at) => ({
          _id: `1000-01|${at}|CS`,
          itemCode: String(at),
          uom: 'CS',
          quantity: 1,
        })),
      );
    },
    drain: () =>
      new Promise((resolve, reject) => {
        const remote = new PouchDB(`${location.origin}/pouch/lines`, { skip_setup: true });
        const sending = PouchDB.replicate(lines, remote, { live: true, retry: true, batch_size: 500 });
        sending.on('paused', (error: unknown) => {
          if (error) return;
          resolve();
          sending.cancel();
        });
        sending.on('denied', reject);
        sending.on('error', reject);
      }),
  };
};
export default open;
