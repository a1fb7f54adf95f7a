import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceHash } from '../../../server/build/source-hash.ts';
import { scratchFolder } from '../../harness/scratch.ts';
import { Backroom } from './backroom.ts';
import { ROOT, TEMPLATE_DIR } from './paths.ts';
import { TestServer } from './server.ts';

/**
 * Takes lots that no order waits for from the shelves. A device of the floor stores all lots of its warehouse at the
 * first pull: the demo's 9,700 take Chromium eight seconds on two cores, in each test that signs a picker in.
 */
async function thinOutLots(server: TestServer): Promise<void> {
  const backroom = await Backroom.of(server);
  try {
    await backroom.run(
      `delete from lots l where tenant_id = $1 and abs(hashtext(item_code)) % 10 > 0
         and not exists (
           select from sales_order_lines s join sales_orders o on o.tenant_id = s.tenant_id and o.id = s.sales_order_id
           where s.tenant_id = $1 and s.item_code = l.item_code and o.status in ('open', 'allocated', 'picking', 'staged'))`,
    );
  } finally {
    await backroom.close();
  }
}

/**
 * Deletes the write-ahead log's files for later use, which PostgreSQL keeps ready: more than half of what each test
 * server would copy.
 */
async function dropSpareLog(server: TestServer): Promise<void> {
  const backroom = await Backroom.of(server);
  const [at] = await backroom.run<{ file: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as file where $1::uuid is not null',
  );
  await backroom.close();
  await server.stop();
  const folder = join(TEMPLATE_DIR, 'postgres/pg_wal');
  // The end of the server can begin one more file.
  const spare = (await readdir(folder))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name > String(at?.file))
    .sort()
    .slice(1);
  for (const name of spare) await rm(join(folder, name));
}

/** Makes a folder for all temporary files of the run, in memory where there is room, and removes it in the end. */
async function makeScratch(): Promise<() => void> {
  const folder = await mkdtemp(join(process.env.TMPDIR ?? scratchFolder(), 'cratebook-e2e-'));
  // For the processes of the tests, too.
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // An interrupted run reaches no teardown.
  process.once('exit', remove);
  return remove;
}

/**
 * Builds the app and prepares one DATA_DIR with the demo data, unless the last run left a good one of this server and
 * day.
 */
export default async function setup(): Promise<() => void> {
  await prepareTemplate();
  return makeScratch();
}

async function prepareTemplate(): Promise<void> {
  const built = spawnSync(process.execPath, ['server/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the app could not be built');
  const sources = await sourceHash(ROOT, ['contract', 'rules', 'server']);
  const stamp = join(TEMPLATE_DIR, `.ready-${sources}-${new Date().toISOString().slice(0, 10)}`);
  if (existsSync(stamp)) return;
  await rm(TEMPLATE_DIR, { recursive: true, force: true });
  await mkdir(TEMPLATE_DIR, { recursive: true });
  const server = await TestServer.create({ empty: TEMPLATE_DIR });
  await server.start();
  await thinOutLots(server);
  await dropSpareLog(server);
  await writeFile(stamp, '');
}
