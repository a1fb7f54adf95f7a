import type { Alternative, Concept, Member, QueryPlan } from '../../../rules/search/query.ts';
import { lexeme } from './search-terms.ts';

/** A plan as tsqueries; null for a plan that cannot be one, because it has no word. */
export interface TextQuery {
  /** Items that have all concepts that count. */
  readonly all: string;
  /** For each of these concepts, the items that have it. */
  readonly each: readonly string[];
  /** The same with ever lighter terms, to order by: those that match more of these queries are better. */
  readonly levels: readonly string[];
}

/** Labels of terms, the heaviest first. */
const LEVELS = ['A', 'AB', 'ABC'];

/** `label` restricts terms to labels of weights. */
function memberQuery({ words, prefix }: Member, label: string): string | undefined {
  const terms = words.map((word) => lexeme(word) + (label && `:${label}`));
  if (prefix !== undefined) terms.push(`${lexeme(prefix)}:*${label}`);
  return terms.length === 0 ? undefined : `(${terms.join(' | ')})`;
}

function alternativeQuery({ members }: Alternative, label: string): string | undefined {
  const queries = members.map((member) => memberQuery(member, label));
  return queries.length === 0 || queries.includes(undefined) ? undefined : `(${queries.join(' & ')})`;
}

const either = (queries: readonly (string | undefined)[]): string => {
  const known = [...new Set(queries.filter((query) => query !== undefined))];
  return `(${known.join(' | ')})`;
};

const conceptQuery = ({ alternatives }: Concept, label: string): string =>
  either(alternatives.map((alternative) => alternativeQuery(alternative, label)));

/** Returns the tsqueries of a plan, restricted to terms with one of the labels if some are given. */
export function textQueryOf(plan: QueryPlan, label = ''): TextQuery | null {
  const important = plan.filter(({ isOptional }) => !isOptional);
  if (important.length === 0) return null;
  const each = important.map((concept) => conceptQuery(concept, label));
  const levels = LEVELS.flatMap((level) => important.map((concept) => conceptQuery(concept, level)));
  return { all: each.join(' & '), each, levels };
}
