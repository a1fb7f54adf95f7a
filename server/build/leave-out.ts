import type { Plugin } from 'vite';

/** A module of React Router that observes navigations for instrumentation, which the app never uses. */
const INSTRUMENTATION = /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;

/** Replaces the functions that the router always calls. The others are only called with instrumentation. */
const UNWATCHED = `
const watched = () => {
  throw new Error('this app is built without the instrumentation of its router');
};
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = watched;
export const instrumentClientSideRouter = watched;
export const instrumentHandler = watched;
export const instrumentationResultMetaContext = null;
`;

/**
 * A module of React Router for pages rendered by its own server: the prefetching of its links. Here the service worker
 * has every script.
 */
const FRAMEWORK = /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/;

/** Replaces the functions that its links still call. Without that server's context the originals do the same. */
const NO_FRAMEWORK = `
import { createContext } from 'react';
export const FrameworkContext = createContext(undefined);
export const usePrefetchBehavior = () => [false, null, {}];
export const PrefetchPageLinks = () => null;
export const mergeRefs = (...refs) => (value) => {
  for (const ref of refs)
    if (typeof ref === 'function') ref(value);
    else if (ref) ref.current = value;
};
const rendered = () => {
  throw new Error('this app is built without the part of its router for rendered pages');
};
export { rendered as Links, rendered as Meta, rendered as Scripts, rendered as setIsHydrated, rendered as useFrameworkContext };
export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
`;

const LEFT_OUT: readonly (readonly [part: RegExp, instead: string])[] = [
  [INSTRUMENTATION, UNWATCHED],
  [FRAMEWORK, NO_FRAMEWORK],
];

/** Removes library code that every start would load but no code calls. */
export function leaveOutPlugin(): Plugin {
  return {
    name: 'cratebook-leave-out',
    apply: 'build',
    load: (id) => LEFT_OUT.find(([part]) => part.test(id.replaceAll('\\', '/')))?.[1],
  };
}
