import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const HERE = fileURLToPath(new URL('../', import.meta.url));

/** Installs the rivals of bench/package.json if they are missing; does not touch the product's packages. */
export async function installRivals(): Promise<void> {
  if (existsSync(`${HERE}node_modules/.package-lock.json`)) return;
  process.stdout.write('Installing what we are measured against (bench/package.json)\n');
  await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: HERE, shell: process.platform === 'win32' });
}
