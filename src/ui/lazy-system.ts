import type { SystemContext } from '@chakra-ui/react/styled-system';

/** A style system that is made when it is first asked for something; with styles from an earlier start (chakra.ts) that is after the first screen. */
export interface LazySystem extends SystemContext {
  /** What holds for the whole page: Chakra's provider writes none of it, the factory does, among the rules that are kept. */
  everywhere(): SystemContext['_global'];
}

/** Chakra's provider asks for these two at once. */
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
