import { screens } from '../areas.ts';

const paths = new Set(screens.map(({ path }) => `/${path.replace(/\/:\w+\?$/, '')}`));

/** Whether the app has a screen at a path such as `/portal/cart`. */
export const screenExists = (path: string): boolean => paths.has(path);
