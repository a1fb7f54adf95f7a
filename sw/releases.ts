/** A release keeps its files and its page in a cache of its own, so that an update takes nothing from a page that is open. */

const PREFIX = 'release:';

export const releaseCacheName = (buildId: string): string => `${PREFIX}${buildId}`;

/**
 * The caches of releases that no page runs any more. `inUse` names the builds of the open pages; undefined when one of them
 * didn't say, and then everything stays until all do.
 */
export function abandonedReleases(
  cacheNames: readonly string[],
  current: string,
  inUse: ReadonlySet<string> | undefined,
): string[] {
  if (inUse === undefined) return [];
  return cacheNames.filter(
    (name) => name.startsWith(PREFIX) && name !== releaseCacheName(current) && !inUse.has(name.slice(PREFIX.length)),
  );
}

/** A file of an earlier release that an open page still asks for. The network has it no more after a deployment. */
export async function findInReleases(storage: CacheStorage, request: Request): Promise<Response | undefined> {
  for (const name of (await storage.keys()).toReversed()) {
    if (!name.startsWith(PREFIX)) continue;
    const found = await (await storage.open(name)).match(request, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}
