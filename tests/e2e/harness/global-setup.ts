import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceHash } from '../../../server/build/source-hash.ts';
import { ROOT, TEMPLATE_DIR } from './paths.ts';
import { TestServer } from './server.ts';

/** Builds the app and prepares one DATA_DIR with the demo data, unless the last run left a good one of these sources. */
export default async function setup(): Promise<void> {
  const built = spawnSync(process.execPath, ['server/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the app could not be built');
  const stamp = join(TEMPLATE_DIR, `.ready-${await sourceHash(ROOT)}-${new Date().toISOString().slice(0, 10)}`);
  if (existsSync(stamp)) return;
  await rm(TEMPLATE_DIR, { recursive: true, force: true });
  await mkdir(TEMPLATE_DIR, { recursive: true });
  const server = await TestServer.create({ empty: TEMPLATE_DIR });
  await server.start();
  await server.stop();
  await writeFile(stamp, '');
}
