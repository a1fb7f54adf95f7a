import { api } from '../../contract/api.ts';
import { API_BASE } from '../../contract/api-base.ts';
import type { Endpoint } from '../../contract/endpoint.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${(API_BASE + path)
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
      .join('/')}/?$`,
  );

const calls = Object.values(api)
  .flatMap((domain): Endpoint[] => Object.values(domain))
  .map(({ method, path }) => ({ method, pattern: patternOf(path) }));

/** Returns the methods of the calls at this path; empty if there is no such call. For a 405 with its Allow header. */
export const methodsAt = (path: string): string[] => [
  ...new Set(calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
];
