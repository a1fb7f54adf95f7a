import type { MutationName } from './mutations.ts';

/** Arguments on the wire and in the outbox: the endpoint's path parameters and body. */
export interface MutationArgs {
  readonly params?: unknown;
  readonly body?: unknown;
  /** Stays on the device (KeptArgs of mutations.ts). */
  readonly kept?: unknown;
}

type Upcast = (args: MutationArgs) => MutationArgs;

/**
 * PUSH9: what brings arguments of older versions up to date, for each mutation whose arguments have changed their shape. The first step makes version 2 of
 * version 1, and so on: a mutation's version is one more than it has steps, and none of them ever goes. Outboxes of old clients, and rows that waited through an upgrade, still arrive.
 *
 * Screens and the sync worker know this and not the shapes of the arguments, which are a good part of a first visit.
 */
export const upcasts: { readonly [M in MutationName]?: readonly Upcast[] } = {
  // Version 1 didn't say what it was made on: it replaces the guide.
  'orderGuides.update': [(args) => ({ ...args, body: { ...(args.body as object), base: null } })],
};

/** The version that a mutation's arguments have today. */
export const versionOf = (name: MutationName): number => 1 + (upcasts[name]?.length ?? 0);

/** Brings arguments of an older version up to the current one; undefined for those of a newer release. */
export function upcast(name: MutationName, version: number, args: MutationArgs): MutationArgs | undefined {
  if (version > versionOf(name)) return undefined;
  return (upcasts[name] ?? []).slice(version - 1).reduce((current, step) => step(current), args);
}
