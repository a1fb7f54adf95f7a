import type { SystemContext } from '@chakra-ui/react/styled-system';

/**
 * A style system that is created at its first use. With styles from an earlier start (chakra.ts) that is after the
 * first screen.
 */
export interface LazySystem extends SystemContext {
  /** Returns the global styles. Chakra's provider writes none of them; the factory does, among the stored rules. */
  everywhere(): SystemContext['_global'];
}

/** Chakra's provider reads these two at once. */
const AT_ONCE = { _global: [], _config: { disableLayers: true } };

export function lazySystem(make: () => SystemContext): LazySystem {
  let made: SystemContext | undefined;
  const system = () => {
    made ??= make();
    return made;
  };
  const everywhere = () => system()._global;
  return new Proxy({ ...AT_ONCE, everywhere } as unknown as LazySystem, {
    get: (ours, name) => Reflect.get(name in ours ? ours : system(), name),
  });
}

export const isLazy = (system: SystemContext): system is LazySystem => 'everywhere' in system;
