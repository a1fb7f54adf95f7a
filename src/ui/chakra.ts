import type {
  chakra as ChakraFactory,
  RecipeDefinition,
  SystemContext,
  SystemStyleObject,
} from '@chakra-ui/react/styled-system';
import { useChakraContext } from '@chakra-ui/react/styled-system';
import createCache from '@emotion/cache';
import { serializeStyles } from '@emotion/serialize';
import { getRegisteredStyles, insertStyles } from '@emotion/utils';
import type { ElementType } from 'react';
import { jsx } from 'react/jsx-runtime';
import { isLazy } from './lazy-system.ts';

type Props = Record<string, unknown>;

/** A recipe as one system evaluates it, and the classes of all variants that were rendered so far. */
interface Look {
  readonly variants: ReadonlySet<string>;
  /** Created with the first variant that isn't known yet. */
  recipe: ((variants: Props) => SystemStyleObject) | undefined;
  readonly classes: Map<string, string>;
}

/** The styles that one system has computed so far. */
interface Memory {
  readonly styleProps: Map<string, boolean>;
  readonly looks: Map<object | undefined, Look>;
  /** The styles of an earlier start. */
  readonly kept: KeptStyles | undefined;
}

/**
 * All computed styles as JSON. With them the next start needs neither the system nor its recipes for styles that it has
 * rendered before.
 */
export interface KeptStyles {
  /** Rules of the page's sheet, in their order. */
  readonly rules: readonly string[];
  /** Names of the classes that the rules define. */
  readonly inserted: readonly string[];
  /** Styles of classes that may be passed to another element. */
  readonly registered: Readonly<Record<string, string>>;
  readonly styleProps: readonly (readonly [name: string, isStyle: boolean])[];
  /** By the digest of the recipe. */
  readonly looks: Readonly<Record<string, KeptLook>>;
}
interface KeptLook {
  readonly variants: readonly string[];
  readonly classes: readonly (readonly [look: string, className: string])[];
}

/** More than the product has. A style that depends on a number must not fill the memory. */
const MAX_CLASSES = 4000;
const NO_VARIANTS: ReadonlySet<string> = new Set();
/** Attributes whose names are style properties as well. */
const HTML_PROPS: Readonly<Record<string, string>> = {
  htmlWidth: 'width',
  htmlHeight: 'height',
  htmlSize: 'size',
  htmlTranslate: 'translate',
};

const styles = createCache({ key: 'cb' });
const CLASS = /(?:^|\s)cb-/;
const memories = new WeakMap<SystemContext, Memory>();

const rules: string[] = [];
const write = styles.sheet.insert.bind(styles.sheet);
styles.sheet.insert = (rule) => {
  rules.push(rule);
  write(rule);
};

function memoryOf(system: SystemContext): Memory {
  let memory = memories.get(system);
  if (!memory) {
    // Rules are written during render, before the provider's effects define the order of the layers. A browser uses the
    // order that it reads first, and recipes would be overridden by the reset.
    styles.sheet.insert(system.layers.atRule);
    const everywhere = isLazy(system) && serializeStyles([system.everywhere() as never], styles.registered);
    if (everywhere) styles.insert('', everywhere, styles.sheet, true);
    memory = { styleProps: new Map(), looks: new Map(), kept: undefined };
    memories.set(system, memory);
  }
  return memory;
}

/** Restores styles that the same system computed earlier. Call it before the first render. */
export function recallStyles(system: SystemContext, kept: KeptStyles): void {
  for (const rule of kept.rules) styles.sheet.insert(rule);
  for (const name of kept.inserted) styles.inserted[name] = true;
  Object.assign(styles.registered, kept.registered);
  memories.set(system, { styleProps: new Map(kept.styleProps), looks: new Map(), kept });
}

/** Returns the styles computed with this system so far; undefined if none were added to those it restored. */
export function stylesToKeep(system: SystemContext): KeptStyles | undefined {
  const memory = memories.get(system);
  if (!memory || memory.kept?.rules.length === rules.length) return undefined;
  const looks = Object.fromEntries(
    [...memory.looks].map(([config, { variants, classes }]) => [
      digestOf(config),
      { variants: [...variants], classes: [...classes] },
    ]),
  );
  return {
    rules,
    inserted: Object.keys(styles.inserted),
    registered: styles.registered as Record<string, string>,
    styleProps: [...memory.styleProps],
    looks: { ...memory.kept?.looks, ...looks },
  };
}

const digestOf = (config: object | undefined): string =>
  config ? serializeStyles([JSON.stringify(config)], {}).name : '';

function lookOf(system: SystemContext, { looks, kept }: Memory, config: object | undefined): Look {
  let look = looks.get(config);
  if (!look) {
    const before = kept?.looks[digestOf(config)];
    look = before
      ? { variants: new Set(before.variants), recipe: undefined, classes: new Map(before.classes) }
      : { ...recipeOf(system, config), classes: new Map() };
    looks.set(config, look);
  }
  return look;
}

function recipeOf(system: SystemContext, config: object | undefined): Pick<Look, 'variants' | 'recipe'> {
  if (!config) return { variants: NO_VARIANTS, recipe: undefined };
  const recipe = system.cva(config as RecipeDefinition);
  return { variants: new Set<string>(recipe.variantKeys), recipe: (variants) => recipe(variants as never) };
}

function isStyle(system: SystemContext, { styleProps }: Memory, name: string): boolean {
  let known = styleProps.get(name);
  if (known === undefined) {
    known = system.isValidProperty(name);
    styleProps.set(name, known);
  }
  return known;
}

const written = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : `\u0003${String(value)}`;

/** Returns the class of a variant that is rendered for the first time. Its rules are in the page from here on. */
function makeClass(
  system: SystemContext,
  memory: Memory,
  look: Look,
  config: object | undefined,
  props: Props,
  outer: string,
  isTag: boolean,
) {
  look.recipe ??= recipeOf(system, config).recipe;
  const variants: Props = {};
  const own: Props = {};
  for (const name in props) {
    const value = props[name];
    if (value === undefined || name === 'css') continue;
    if (look.variants.has(name)) variants[name] = value;
    else if (isStyle(system, memory, name)) own[name] = value;
  }
  const extra = [props.css].flat().filter(Boolean) as SystemStyleObject[];
  const resolved = system.css(look.recipe?.(variants) ?? {}, ...extra, own as SystemStyleObject);
  const parts: unknown[] = [resolved];
  // A class passed from outside overrides these styles, because the wrapping component decides.
  const foreign = getRegisteredStyles(styles.registered, parts as string[], outer).trim();
  const serialized = serializeStyles(parts as never[], styles.registered);
  if (!serialized.styles) return foreign;
  insertStyles(styles, serialized, isTag);
  const name = `${styles.key}-${serialized.name}`;
  return foreign ? `${foreign} ${name}` : name;
}

/**
 * Makes an element, or a component that takes a `className`, with Chakra's style properties and a recipe's variants.
 * Styles and types equal those of Chakra's own factory. Chakra evaluates the recipe, splits the properties and writes
 * the style text at each render; this factory caches the class of each variant
 * (docs/decisions/0018-style-cache.md).
 */
function styled(tag: ElementType, config?: object): (props: Props) => unknown {
  const isTag = typeof tag === 'string';
  function Styled(props: Props) {
    const system = useChakraContext();
    const memory = memoryOf(system);
    const look = lookOf(system, memory, config);
    const passed: Props = {};
    let element = tag;
    let outer = '';
    let key = '';
    for (const name in props) {
      const value = props[name];
      if (value === undefined) continue;
      if (name === 'className') outer = String(value ?? '');
      else if (name === 'as' && isTag) element = (value as ElementType | null) ?? tag;
      else if (look.variants.has(name) || isStyle(system, memory, name)) key += `${name}\u0001${written(value)}\u0002`;
      else passed[HTML_PROPS[name] ?? name] = value;
    }
    const merged = CLASS.test(outer);
    if (merged) key += outer;
    let className = look.classes.get(key);
    if (className === undefined) {
      className = makeClass(system, memory, look, config, props, merged ? outer : '', isTag);
      if (look.classes.size >= MAX_CLASSES) look.classes.clear();
      look.classes.set(key, className);
    }
    if (outer && !merged) className = className ? `${outer} ${className}` : outer;
    if (className) passed.className = className;
    return jsx(element, passed);
  }
  Styled.displayName = `chakra(${isTag ? tag : ((tag as { displayName?: string }).displayName ?? tag.name)})`;
  return Styled;
}

const tags = new Map<string, unknown>();

/** `chakra.div` and its like, and `chakra('button', recipe)`; the properties are those of Chakra's factory. */
export const chakra = new Proxy(styled, {
  get(_, tag: string) {
    let element = tags.get(tag);
    if (!element) {
      element = styled(tag as ElementType);
      tags.set(tag, element);
    }
    return element;
  },
}) as unknown as typeof ChakraFactory;
