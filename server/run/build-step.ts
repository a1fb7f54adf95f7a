import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt, ROOT } from '../build/build-app.ts';

/** The build failed. Its own output contains the reason. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/**
 * Builds the app in a separate process if it isn't up to date, so that the bundler's hundreds of megabytes are freed.
 * `signal` stops it. Returns whether a build was necessary.
 */
export async function buildIfNeeded(signal: AbortSignal): Promise<boolean> {
  if (await isBuilt()) return false;
  const child = spawn(process.execPath, [join(ROOT, 'server/build.ts'), '--indent'], {
    cwd: ROOT,
    stdio: 'inherit',
    signal,
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('error', reject);
  child.once('exit', (code, killedBy) => {
    if (code === 0) resolve();
    else reject(new BuildError(`the build ended with ${killedBy ?? `exit code ${code}`}`));
  });
  await promise;
  return true;
}
