import type { Plugin } from 'vite';

/** A part of React Router that watches each navigation for whoever asks it to; the app never does. */
const INSTRUMENTATION = /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;

/** What the router calls of it, whether it is watched or not; the others are only called for who watches. */
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

/** A part of React Router for pages that its own server renders: what its links fetch ahead, and where. Here the service worker has every script. */
const FRAMEWORK = /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/;

/** What its links call of it all the same; without that server's context they do as much and no more. */
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

/** Leaves out of the built app what a library brings to every start and nothing here calls. */
export function leaveOutPlugin(): Plugin {
  return {
    name: 'cratebook-leave-out',
    apply: 'build',
    load: (id) => LEFT_OUT.find(([part]) => part.test(id.replaceAll('\\', '/')))?.[1],
  };
}
