import type { MutationName, mutations } from './mutations.ts';

/** The version of each mutation that isn't at its first any more: known to screens, which write it down, without its schemas. */
const LATER = { 'orderGuides.update': 2 } as const satisfies {
  readonly [M in MutationName as (typeof mutations)[M]['version'] extends 1
    ? never
    : M]: (typeof mutations)[M]['version'];
};

/** The version that a mutation's arguments have today. */
export const versionOf = (name: MutationName): number => (LATER as Partial<Record<MutationName, number>>)[name] ?? 1;
