import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadAllTexts } from './i18n.ts';

/**
 * Declares a part of a first screen that is loaded when it is rendered, together with the texts that the first screens
 * do without.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [part] = await Promise.all([load(), loadAllTexts()]);
    return { default: part };
  });
