import { fitsPath } from './fits-path.ts';

/** A release has its own cache of its files and page, so that an update removes nothing from an open page. */

const PREFIX = 'release:';

export const releaseCacheName = (buildId: string): string => `${PREFIX}${buildId}`;

/**
 * Returns the caches of releases older than `current` without an open page. `cacheNames` has the order of creation, so
 * a release that installs or waits comes after `current` and stays. `inUse` names the builds of the open pages;
 * undefined if one of them did not answer: then everything stays until all do.
 */
export function abandonedReleases(
  cacheNames: readonly string[],
  current: string,
  inUse: ReadonlySet<string> | undefined,
): string[] {
  if (inUse === undefined) return [];
  const older = cacheNames.slice(0, Math.max(0, cacheNames.indexOf(releaseCacheName(current))));
  return older.filter((name) => name.startsWith(PREFIX) && !inUse.has(name.slice(PREFIX.length)));
}

/**
 * Returns a file of an earlier release that an open page still needs. After a deployment the network has it no more.
 */
export async function findInReleases(storage: CacheStorage, request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  for (const name of (await storage.keys()).toReversed()) {
    if (!name.startsWith(PREFIX)) continue;
    const found = await (await storage.open(name)).match(request, { ignoreVary: true });
    if (found && fitsPath(pathname, found)) return found;
  }
  return undefined;
}
