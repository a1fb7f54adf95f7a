import { sessionState } from '../../sync/session-state.ts';
import drawings from './category-drawings.svg';

/** The symbols of category-drawings.svg. A category shows the first of them whose name is in its id. */
const SYMBOLS = [
  'frozen',
  'salad',
  'fruit',
  'vegetable',
  'herb',
  'dairy',
  'poultry',
  'meat',
  'seafood',
  'bakery',
  'beverage',
  'grocery',
  'specialty',
  'disposable',
] as const;

/**
 * Returns the URL of the drawing of an item's category; undefined if there is none for it, or if the company hides the
 * images of its catalog.
 */
export function drawingOf(item: { readonly categoryId: string } | null | undefined): string | undefined {
  if (!item || sessionState().settings?.hideCatalogImages) return undefined;
  const symbol = SYMBOLS.find((name) => item.categoryId.includes(name));
  return symbol && `${drawings}#${symbol}`;
}
