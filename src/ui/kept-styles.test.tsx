// @vitest-environment happy-dom
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { ChakraProvider, createSystem, defineRecipe, type SystemContext } from '@chakra-ui/react/styled-system';
import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const RECIPE = defineRecipe({
  base: { display: 'grid', padding: '1rem' },
  variants: { look: { loud: { fontWeight: 'bold' }, quiet: { opacity: 0.5 } } },
});
const make = () => createSystem(defaultBaseConfig, { globalCss: { body: { margin: '3px' } } });

/** Loads the factory as in a page that was just opened. */
async function opened() {
  vi.resetModules();
  for (const style of document.querySelectorAll('style')) style.remove();
  const factory = await import('./chakra.ts');
  const { lazySystem } = await import('./lazy-system.ts');
  return { ...factory, lazySystem };
}
type Page = Awaited<ReturnType<typeof opened>>;

/** Renders a screen in which a component passes its class to another. */
function drawn({ chakra }: Page, system: SystemContext, opacity?: number): string {
  const Box = chakra('div', RECIPE);
  const Wrapped = chakra(Box, { base: { color: 'red' } });
  const { container } = render(
    <ChakraProvider value={system}>
      <Box look="loud" data-x="1" margin="2px" />
      <Wrapped look="quiet" opacity={opacity} />
      <chakra.p color="blue" _hover={{ color: 'red' }}>
        words
      </chakra.p>
    </ChakraProvider>,
  );
  return container.innerHTML;
}

const written = () => [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');

beforeEach(() => vi.unstubAllGlobals());

it('renders what an earlier start rendered without creating the style system', async () => {
  const first = await opened();
  const system = first.lazySystem(make);
  const html = drawn(first, system);
  const rules = written();
  expect(rules).toMatch(/body\s*{\s*margin:\s*3px/);
  const kept = JSON.parse(JSON.stringify(first.stylesToKeep(system)));

  const second = await opened();
  const never = vi.fn(make);
  const lazy = second.lazySystem(never);
  second.recallStyles(lazy, kept);
  expect(drawn(second, lazy)).toBe(html);
  expect(written()).toBe(rules);
  expect(never).not.toHaveBeenCalled();
  expect(second.stylesToKeep(lazy)).toBeUndefined();
});

it('creates the style system for a new style, and stores that with the others', async () => {
  const first = await opened();
  const before = first.lazySystem(make);
  drawn(first, before);
  const kept = JSON.parse(JSON.stringify(first.stylesToKeep(before)));

  const second = await opened();
  const system = second.lazySystem(make);
  second.recallStyles(system, kept);
  const html = drawn(second, system, 0.75);
  // A page without stored styles renders the same.
  const third = await opened();
  expect(drawn(third, third.lazySystem(make), 0.75)).toBe(html);
  const more = second.stylesToKeep(system);
  expect(more?.rules.length).toBeGreaterThan(kept.rules.length);
  expect(more?.rules.slice(0, kept.rules.length)).toEqual(kept.rules);
  expect(Object.keys(more?.looks ?? {})).toEqual(expect.arrayContaining(Object.keys(kept.looks)));
});
