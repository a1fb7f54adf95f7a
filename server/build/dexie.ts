/**
 * Dexie's build for browsers with ES2021, which all supported browsers have. It is smaller, without helpers for older
 * browsers. The package offers bundlers the build for all browsers instead.
 */
export const DEXIE = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }];
