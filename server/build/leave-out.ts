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

/** Leaves out of the built app what a library brings to every start and nothing here calls. */
export function leaveOutPlugin(): Plugin {
  return {
    name: 'cratebook-leave-out',
    apply: 'build',
    load: (id) => (INSTRUMENTATION.test(id.replaceAll('\\', '/')) ? UNWATCHED : undefined),
  };
}
