import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readlink, rm, stat, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeInPlace, copyOfBinaries, findPackagedBinaries, programOf } from './binaries.ts';

const packaged = findPackagedBinaries();

describe.runIf(packaged !== undefined && process.platform === 'linux')('the PostgreSQL programs', () => {
  let scratch: string;
  let native: string;

  /** Copies the package as npm unpacks it without its install script: without links, perhaps not executable. */
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'cratebook-programs-'));
    const source = dirname(packaged ?? '');
    await cp(source, join(scratch, 'package'), { recursive: true, verbatimSymlinks: true });
    native = join(scratch, 'package', 'native');
    for (const entry of await readdir(native, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) await unlink(join(entry.parentPath, entry.name));
    }
    await chmod(join(native, 'bin', 'postgres'), 0o644);
  });
  afterAll(() => rm(scratch, { recursive: true }));

  const version = (root: string) =>
    execFileSync(programOf({ root }, 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' });

  it('run from a copy if the package cannot be completed in place', async () => {
    expect(() => version(native)).toThrow();
    const steps: string[] = [];
    const copy = await copyOfBinaries(native, scratch, (step) => steps.push(step));
    expect(version(copy.root)).toContain('PostgreSQL');
    expect((await stat(copy.root)).mode & 0o777).toBe(0o755);
    expect(await copyOfBinaries(native, scratch, (step) => steps.push(step))).toEqual(copy);
    expect(steps).toHaveLength(1);
  });

  it('never run from a folder that other users can write', async () => {
    const copy = await copyOfBinaries(native, scratch, () => {});
    await chmod(copy.root, 0o777);
    expect((await copyOfBinaries(native, scratch, () => {})).root).not.toBe(copy.root);
    await chmod(copy.root, 0o755);
  });

  it('run in place after the links are made that npm does not pack', async () => {
    expect(await completeInPlace(native)).toBe(true);
    expect(version(native)).toContain('PostgreSQL');
    expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/);
    expect(await completeInPlace(native)).toBe(true);
  });

  it('cannot be completed in place if the folder is read-only', async () => {
    // Even root cannot create links below /proc.
    await rm(join(native, 'lib'), { recursive: true });
    await symlink('/proc/self', join(native, 'lib'));
    expect(await completeInPlace(native)).toBe(false);
  });
});
