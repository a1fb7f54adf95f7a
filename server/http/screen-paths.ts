/** The file of the build that lists the paths of all screens, from the route rows of the app's areas. */
export const PATHS_FILE = '.screen-paths.json';

const LANGUAGE = /^\/(?:es|fr)(?=\/|$)/i;

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Returns whether the parts of a path fit a screen's, as the app's router matches them. */
function fits(screen: readonly string[], parts: readonly string[]): boolean {
  const needed = screen.filter((part) => !part.endsWith('?')).length;
  return (
    parts.length >= needed &&
    parts.length <= screen.length &&
    parts.every((part, index) => {
      const expected = screen[index] ?? '';
      return expected.startsWith(':') || expected.toLowerCase() === part.toLowerCase();
    })
  );
}

/**
 * Makes a function that returns whether a path, with or without its language, has a screen. `screens` are paths such as
 * `portal/account/orders/:id` or `invite/:id?`.
 */
export function screenFinder(screens: readonly string[]): (path: string) => boolean {
  const known = screens.map(partsOf);
  return (path) => {
    const parts = partsOf(path.replace(LANGUAGE, ''));
    return known.some((screen) => fits(screen, parts));
  };
}
