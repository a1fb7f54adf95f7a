import type { MutationName } from './mutations.ts';

/** Arguments on the wire and in the outbox: the endpoint's path parameters and body. */
export interface MutationArgs {
  readonly params?: unknown;
  readonly body?: unknown;
  /** Stays on the device (`KeptArgs` of mutations.ts). */
  readonly kept?: unknown;
}

type Upcast = (args: MutationArgs) => MutationArgs;

/**
 * PUSH9: steps that upcast older arguments, for each mutation whose arguments changed shape. The first step makes
 * version 2 of version 1, and so on: a mutation's version is its number of steps plus one. Steps are never removed,
 * because old outboxes and rows that waited through an upgrade still arrive.
 * Screens and the sync worker import this file without the schemas of the arguments, which would add much to the first
 * load.
 */
export const upcasts: { readonly [M in MutationName]?: readonly Upcast[] } = {
  // Version 1 did not name the guide that it changed, so it replaces the guide.
  'orderGuides.update': [(args) => ({ ...args, body: { ...(args.body as object), base: null } })],
};

/** Returns the current version of a mutation's arguments. */
export const versionOf = (name: MutationName): number => 1 + (upcasts[name]?.length ?? 0);

/** Upcasts arguments to the current version. Returns undefined if a newer release made them. */
export function upcast(name: MutationName, version: number, args: MutationArgs): MutationArgs | undefined {
  if (version > versionOf(name)) return undefined;
  return (upcasts[name] ?? []).slice(version - 1).reduce((current, step) => step(current), args);
}
