import { fitsPath } from './fits-path.ts';

/** A release keeps its files and its page in a cache of its own, so that an update takes nothing from a page that is open. */

const PREFIX = 'release:';

export const releaseCacheName = (buildId: string): string => `${PREFIX}${buildId}`;

/**
 * Returns the caches of releases older than `current` that no page runs. `cacheNames` has the order in which the caches were made, so a
 * release that installs or waits comes after `current` and stays. `inUse` names the builds of the open pages; undefined when one of them
 * did not answer, and then everything stays until all do.
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

/** A file of an earlier release that an open page still asks for. The network has it no more after a deployment. */
export async function findInReleases(storage: CacheStorage, request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  for (const name of (await storage.keys()).toReversed()) {
    if (!name.startsWith(PREFIX)) continue;
    const found = await (await storage.open(name)).match(request, { ignoreVary: true });
    if (found && fitsPath(pathname, found)) return found;
  }
  return undefined;
}
