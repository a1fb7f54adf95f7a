import { api } from '../../contract/api.ts';
import { API_BASE } from '../../contract/api-base.ts';
import type { Endpoint } from '../../contract/endpoint.ts';

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

const calls = Object.values(api)
  .flatMap((domain): Endpoint[] => Object.values(domain))
  .map(({ method, path }) => ({ method, parts: partsOf(API_BASE + path) }));

/** Returns the methods of the calls at this path; empty if there is no such call. For a 405 with its Allow header. */
export function methodsAt(path: string): string[] {
  const parts = partsOf(path);
  const fits = (pattern: readonly string[]) =>
    pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
  return [...new Set(calls.filter((call) => fits(call.parts)).map(({ method }) => method))];
}
