import type { Location } from '../../../../contract/locations.ts';
import { convertQuantity } from '../../../../rules/pricing.ts';
import type { QuickLine } from '../../../../rules/quick-lines.ts';
import { fold } from '../../../../rules/search/fold.ts';
import { compounds } from '../../../../rules/search/words.ts';
import { isByWeight, PIECE } from '../../../../rules/stand-in.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { orderableQuantity } from '../data/orderable-quantity.ts';
import { type Match, type Proposal, propose } from './match-line.ts';

/** The user's changes of a written line. */
export interface Choice {
  readonly item?: CatalogItem;
  readonly uom?: string;
  readonly quantity?: number;
  /** The user wants to choose another item. */
  readonly isAsking?: boolean;
}

/** An amount that can be ordered instead of one that can't. */
export interface Amount {
  readonly uom: string;
  readonly quantity: number;
}

/**
 * What a written line is. `sure`: one item, with a quantity and a unit that can be ordered as written. `item`: the user
 * chooses one of the candidates. `amount`: the item is known, but not sold in that amount. `none`: nothing fits;
 * `isSentence` if the line reads like a message to the distributor. `refused`: the location may not order the item.
 */
export type Decision =
  | { readonly state: 'sure'; readonly proposal: Proposal }
  | { readonly state: 'item'; readonly candidates: readonly CatalogItem[] }
  | { readonly state: 'amount'; readonly proposal: Proposal; readonly amounts: readonly Amount[] }
  | { readonly state: 'none'; readonly isSentence: boolean }
  | { readonly state: 'refused'; readonly item: CatalogItem };

/** Words of messages in the languages of the product; items have none of them. */
const MESSAGE_WORDS = new Set(
  `please thanks thank deliver delivery leave call early asap tomorrow today door
  favor gracias entregar entrega entreguen dejar dejen llamar llamen temprano mañana manana hoy puerta
  merci svp plait livrer livraison livrez laisser laissez appeler appelez tot demain porte`
    .split(/\s+/)
    .map(fold),
);
/** Fewest words of a message. */
const SENTENCE = 3;

const wordsOf = (text: string): string[] => compounds(fold(text));

/** Returns a word without its plural ending, as far as that is safe without a dictionary. */
const singular = (word: string): string =>
  /(?:ch|sh|ss|x|o)es$/.test(word)
    ? word.slice(0, -2)
    : /[^aeiou]ies$/.test(word)
      ? `${word.slice(0, -3)}y`
      : /[^s]s$/.test(word)
        ? word.slice(0, -1)
        : word;

/** Returns whether an item's own text has every written word. */
function covers(query: string, item: CatalogItem): boolean {
  const own = new Set(wordsOf([item.description, item.brand, item.packSize, item.keywords].join(' ')).map(singular));
  return wordsOf(query).every((word) => own.has(singular(word)));
}

function isSentence({ quantity, query }: QuickLine): boolean {
  const words = wordsOf(query);
  return quantity === null && words.length >= SENTENCE && words.some((word) => MESSAGE_WORDS.has(word));
}

/**
 * Returns the one item that a line can mean: by its code, else the only candidate with every written word, else the
 * only one of those that the location buys. Undefined if there are several, or if a word was guessed.
 */
function certainItem({ line, candidates, exact }: Match, bought: ReadonlySet<string>): CatalogItem | undefined {
  if (exact) return candidates[0];
  const fitting = candidates.filter((item) => covers(line.query, item));
  // More may follow the candidates if all of them fit.
  if (fitting.length === 1 && candidates.length > 1) return fitting[0];
  if (candidates.length === 1) return fitting[0];
  const own = fitting.filter(({ itemCode }) => bought.has(itemCode));
  return own.length === 1 ? own[0] : undefined;
}

/**
 * Decides what a written line is, from the search's candidates and the user's choice. `bought` are the codes that the
 * location buys. Nothing is put into the cart by a guess: only `sure` lines are.
 */
export function decide(
  location: Pick<Location, 'options'>,
  match: Match,
  choice: Choice,
  bought: ReadonlySet<string>,
): Decision {
  const { line, candidates, exact } = match;
  const covered = exact || candidates.some((item) => covers(line.query, item));
  if (!choice.item && (candidates.length === 0 || (!covered && isSentence(line))))
    return { state: 'none', isSentence: isSentence(line) };
  if (choice.isAsking && candidates.length > 0) return { state: 'item', candidates };
  const item = choice.item ?? certainItem(match, bought);
  if (!item) return { state: 'item', candidates };
  const proposal = propose(location, line, item);
  if (!proposal) return { state: 'refused', item };
  const uom = choice.uom !== undefined && proposal.units.includes(choice.uom) ? choice.uom : proposal.uom;
  if (choice.uom !== undefined || choice.quantity !== undefined) {
    const quantity = orderableQuantity(choice.quantity ?? line.quantity ?? 1, uom);
    return { state: 'sure', proposal: { ...proposal, uom, quantity, otherUnit: false } };
  }
  if (isExact(line, proposal)) return { state: 'sure', proposal };
  return { state: 'amount', proposal, amounts: amountsFor(line, proposal) };
}

/** Returns the base units of what was written; undefined if the item's units don't say how many that is. */
function baseOf({ quantity, uoms }: QuickLine, { item, uom, otherUnit }: Proposal): number | undefined {
  const units = otherUnit ? uoms : [uom];
  const factor = units
    .map(
      (unit) =>
        item.uoms.find((each) => each.uom === unit)?.factor ??
        (unit === PIECE && !isByWeight(item.uoms) ? 1 : undefined),
    )
    .find((each) => each !== undefined);
  return factor === undefined ? undefined : convertQuantity(quantity ?? 1, { factor }, { factor: 1 });
}

/** Returns an amount of base units in a unit of the item. */
function inUnit(base: number, { item }: Proposal, uom: string): number {
  return convertQuantity(base, { factor: 1 }, { factor: item.uoms.find((each) => each.uom === uom)?.factor ?? 1 });
}

/** Returns whether a proposal is as much as was written, to the thousandth. */
function isExact(line: QuickLine, proposal: Proposal): boolean {
  const base = baseOf(line, proposal);
  return base !== undefined && inUnit(base, proposal, proposal.uom) === proposal.quantity;
}

/** Returns the amounts to ask about: the exact ones in other units, and the next larger one in the proposed unit. */
function amountsFor(line: QuickLine, proposal: Proposal): Amount[] {
  const base = baseOf(line, proposal);
  const exact =
    base === undefined
      ? []
      : proposal.units
          .map((uom) => ({ uom, quantity: inUnit(base, proposal, uom) }))
          .filter(({ uom, quantity }) => quantity > 0 && orderableQuantity(quantity, uom) === quantity);
  return [...exact, { uom: proposal.uom, quantity: proposal.quantity }];
}
