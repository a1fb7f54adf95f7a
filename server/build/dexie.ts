/**
 * Dexie's own build for browsers that know ES2021, which all of ours do: smaller and without helpers for older ones. What its package offers bundlers
 * instead is the build for every browser there ever was.
 */
export const DEXIE = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }];
