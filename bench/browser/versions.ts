import { readFile } from 'node:fs/promises';
import { chromiumVersion } from './chromium.ts';

/** Returns the measured browser and releases of the rivals. */
export async function versions(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const { devDependencies } = JSON.parse(text) as { devDependencies: Record<string, string> };
  const rivals = Object.entries(devDependencies).map(([name, version]) => `${name} ${version}`);
  return `Chromium ${await chromiumVersion()}, ${rivals.join(', ')}`;
}
