import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompress } from './precompress.ts';

it('compresses suitable text, which unpacks to the same bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'precompress-'));
  try {
    await mkdir(join(folder, 'assets'));
    const code = 'export const words = "crate";\n'.repeat(200);
    await Promise.all([
      writeFile(join(folder, 'assets/app-12345678.js'), code),
      writeFile(join(folder, 'assets/small-12345678.js'), 'x'),
      writeFile(join(folder, 'assets/apple-12345678.webp'), 'x'.repeat(5000)),
      writeFile(join(folder, 'index.html'), '<p>%COMPANY%</p>'.repeat(200)),
    ]);
    expect(await precompress(folder)).toBe(1);
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(br|gz)$/.test(name)).sort();
    expect(names).toEqual(['assets/app-12345678.js.br', 'assets/app-12345678.js.gz']);
    expect(brotliDecompressSync(await readFile(join(folder, names[0]!))).toString()).toBe(code);
    expect(gunzipSync(await readFile(join(folder, names[1]!))).toString()).toBe(code);
  } finally {
    await rm(folder, { recursive: true });
  }
});
