import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt, ROOT } from '../build/build-app.ts';

/** The build failed; its own output has said why. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/**
 * Builds the app in a process of its own when it isn't up to date: the bundler's hundreds of megabytes leave with it. `signal`
 * stops it. Answers whether there was anything to build.
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
