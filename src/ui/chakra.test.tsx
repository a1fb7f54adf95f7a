// @vitest-environment happy-dom
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { ChakraProvider, chakra as chakras, createSystem, defineRecipe } from '@chakra-ui/react/styled-system';
import { render } from '@testing-library/react';
import { createRef, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { chakra } from './chakra.ts';

const system = createSystem(defaultBaseConfig, {
  theme: {
    breakpoints: { sm: '30rem', md: '48rem' },
    tokens: { colors: { leaf: { value: '#060' } }, spacing: { 4: { value: '1rem' } } },
  },
});
const wrapper = ({ children }: { children: ReactNode }) => <ChakraProvider value={system}>{children}</ChakraProvider>;

const RECIPE = defineRecipe({
  base: { display: 'grid', padding: 4, _hover: { color: 'leaf' }, '& > b': { gap: 4 } },
  variants: {
    look: { loud: { fontWeight: 'bold' }, quiet: { opacity: 0.5 } },
    wide: { true: { width: 'full' } },
  },
  compoundVariants: [{ look: 'loud', wide: true, css: { textDecoration: 'underline' } }],
  defaultVariants: { look: 'quiet' },
});

type Factory = typeof chakra;
const Plain = ({ className, title }: { className?: string; title?: string }) => (
  <i className={className} title={title} />
);

/** Renders the same element with either factory. */
const LOOKS: Readonly<Record<string, (from: Factory) => ReactElement>> = {
  'nothing to style': (from) => <from.div id="a" title="b" />,
  tokens: (from) => <from.div color="leaf" padding={4} paddingInline="4" />,
  'numbers and words of the same letters': (from) => <from.div flex={1} zIndex="1" />,
  'shorthands and screen widths': (from) => <from.div mx={{ base: 4, md: 'auto' }} bg="leaf" hideBelow="md" />,
  'widths in a list': (from) => <from.div padding={[0, null, 4]} />,
  'states and selectors': (from) => <from.button _hover={{ color: 'leaf' }} css={{ '& svg': { margin: 4 } }} />,
  'several styles over each other': (from) => (
    <from.div css={[{ color: 'leaf', margin: 4 }, null, { margin: 0 }]} margin="auto" />
  ),
  'an absent property': (from) => <from.div color={undefined} padding={4} data-here={undefined} />,
  'a class from outside': (from) => <from.div className="words" color="leaf" />,
  'a class from outside alone': (from) => <from.div className="words" />,
  'another element': (from) => <from.p as="h1" color="leaf" />,
  'attributes that are styles as well': (from) => (
    <from.img htmlWidth={20} width={4} alt="" draggable={false} aria-hidden data-x="y" />
  ),
  important: (from) => <from.div color="leaf !important" />,
};

const RECIPES: Readonly<Record<string, (from: Factory) => ReactElement>> = {
  'a recipe': (from) => jsxOf(from('div', RECIPE), {}),
  'a variant': (from) => jsxOf(from('div', RECIPE), { look: 'loud' }),
  'variants that belong together': (from) =>
    jsxOf(from('button', RECIPE), { look: 'loud', wide: true, type: 'button' }),
  'a recipe and styles over it': (from) => jsxOf(from('div', RECIPE), { look: 'loud', display: 'flex' }),
  'a component': (from) => jsxOf(from(Plain, RECIPE), { title: 'x', wide: true, className: 'mine' }),
};

// biome-ignore lint/suspicious/noExplicitAny: the two factories' components differ in type only
const jsxOf = (Element: any, props: Record<string, unknown>): ReactElement => <Element {...props} />;

/**
 * Returns the element's name and attributes. The end of a class is the digest of its styles, so equal output means
 * equal styles.
 */
function drawn(element: ReactElement): string[] {
  const { firstElementChild: found } = render(element, { wrapper }).container;
  const attributes = [...found!.attributes].map(
    ({ name, value }) => `${name}=${value.replaceAll(/\b(?:css|cb)-/g, '')}`,
  );
  return [found!.tagName, ...attributes.sort()];
}

test.each(Object.entries({ ...LOOKS, ...RECIPES }))('renders like Chakra’s own factory: %s', (_, look) => {
  const theirs = drawn(look(chakras as Factory));
  expect(drawn(look(chakra))).toEqual(theirs);
  // The second render comes from memory.
  expect(drawn(look(chakra))).toEqual(theirs);
});

test('the rules of a class are in the page', () => {
  const { container } = render(<chakra.div color="leaf" opacity={0.25} />, { wrapper });
  const { opacity } = getComputedStyle(container.firstElementChild!);
  expect(opacity).toBe('0.25');
});

test('the order of the layers precedes the first rule', () => {
  render(jsxOf(chakra('div', RECIPE), {}), { wrapper });
  const [first, ...rules] = [...document.querySelectorAll('style[data-emotion=cb]')].map(
    ({ textContent }) => textContent,
  );
  expect(first).toBe('@layer reset, base, tokens, recipes;');
  expect(rules.join('')).toContain('@layer recipes{');
});

test('styles that differ only in a number, a word or an object get different classes', () => {
  const classes = [1, '1', 2, { base: 1 }, { base: 2 }].map(
    (value) => render(<chakra.div flexGrow={value as number} />, { wrapper }).container.firstElementChild!.className,
  );
  expect(new Set(classes).size).toBe(2);
  const look = render(<chakra.div padding="1" margin="" />, { wrapper }).container.firstElementChild!.className;
  expect(look).not.toBe(
    render(<chakra.div padding="" margin="1" />, { wrapper }).container.firstElementChild!.className,
  );
});

test('each system has separate styles', () => {
  const other = createSystem(defaultBaseConfig, {
    theme: { tokens: { colors: { leaf: { value: 'blue' } } } },
    cssVarsPrefix: 'other',
  });
  const of = (value: typeof system) =>
    render(
      <ChakraProvider value={value}>
        <chakra.div color="leaf" />
      </ChakraProvider>,
    ).container.firstElementChild!.className;
  expect(of(other)).not.toBe(of(system));
});

test('the ref receives the element', () => {
  const ref = createRef<HTMLDivElement>();
  render(<chakra.div ref={ref} color="leaf" />, { wrapper });
  expect(ref.current?.tagName).toBe('DIV');
});
