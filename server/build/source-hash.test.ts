import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceHash } from './source-hash.ts';

const SOURCES = ['src', 'index.html', 'missing'];

describe('sourceHash', () => {
  let root = '';
  const write = (path: string, text: string) => writeFile(join(root, path), text);
  const hash = () => sourceHash(root, SOURCES);
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'source-hash-'));
    await mkdir(join(root, 'src/app'), { recursive: true });
    await Promise.all([write('src/app/main.tsx', 'main'), write('src/a.ts', 'a'), write('index.html', '<html>')]);
  });
  afterEach(() => rm(root, { recursive: true }));

  it('is the same for the same sources in another folder', async () => {
    const before = await hash();
    const moved = `${root}-moved`;
    await rename(root, moved);
    root = moved;
    expect(await hash()).toBe(before);
    expect(before).toMatch(/^[A-Za-z0-9]{16}$/);
  });

  it("changes with a file's content or name, with a new file, and with the lock file", async () => {
    const seen = new Set([await hash()]);
    await write('src/a.ts', 'b');
    seen.add(await hash());
    await rename(join(root, 'src/a.ts'), join(root, 'src/b.ts'));
    seen.add(await hash());
    await write('src/app/new.css', '');
    seen.add(await hash());
    await write('index.html', '<html lang="en">');
    seen.add(await hash());
    expect(seen.size).toBe(5);
  });

  it('distinguishes contents that differ only in their boundaries', async () => {
    await Promise.all([write('src/a.ts', 'x'), write('src/b.ts', 'yz')]);
    const before = await hash();
    await Promise.all([write('src/a.ts', 'xy'), write('src/b.ts', 'z')]);
    expect(await hash()).not.toBe(before);
  });

  it('does not change with a test or a file outside the sources', async () => {
    const before = await hash();
    await Promise.all([write('src/a.test.ts', 'test'), write('README.md', 'words'), write('src/.swp', 'editor')]);
    expect(await hash()).toBe(before);
  });
});
