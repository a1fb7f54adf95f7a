import { addQuantities } from './quantity.ts';

/** Statuses in which the server changes an order until its cutoff. */
export const CHANGEABLE_STATUSES: readonly string[] = ['received', 'confirmed', 'picking'];

/**
 * Returns whether the status of an order permits changes, also of one that waits on its device (`receivedAt` is null).
 * The server knows in addition which lines are begun.
 */
export const isOpen = ({
  status,
  receivedAt,
}: {
  readonly status: string;
  readonly receivedAt: string | null;
}): boolean => CHANGEABLE_STATUSES.includes(status) || (status === 'waiting' && receivedAt === null);

interface Amount {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}
interface Line extends Amount {
  readonly lineNumber: number;
  /** Cents per price unit; null if prices are hidden. */
  readonly unitPrice: number | null;
}
interface JoiningLine extends Amount {
  readonly seenUnitPrice: number | null;
  readonly instructions?:
    | { readonly note: string; readonly substitution: 'none' | 'similar' | 'ask' | null }
    | undefined;
}

/** A line that joined an order: what was ordered and seen. The catalog has the rest. */
const joinedLine = (
  { itemCode, uom, quantity, seenUnitPrice, instructions }: JoiningLine,
  lineNumber: number,
  isPriced: boolean,
) => ({
  ...{ lineNumber, itemCode, description: '', packSize: '', brand: '', uom, quantity, pickedQuantity: null },
  ...{ priceUnit: 'uom' as const, catchWeight: false, averageWeightGrams: null, actualWeightGrams: null },
  instructions: instructions ?? null,
  unitPrice: isPriced ? (seenUnitPrice ?? 0) : null,
  ...{ discount: isPriced ? 0 : null, linePrice: isPriced ? 0 : null },
});

/**
 * Returns the lines of an order with a change, as a device shows it until the server has it: other quantities, 0 for a
 * line that leaves, and lines that join. New lines come after the last, so that line numbers never move (decision 59).
 */
export function changedLines<L extends Line>(
  lines: readonly L[],
  { changes, added }: { readonly changes: readonly Amount[]; readonly added: readonly JoiningLine[] },
): (L | ReturnType<typeof joinedLine>)[] {
  const keyOf = ({ itemCode, uom }: Pick<Amount, 'itemCode' | 'uom'>): string => `${itemCode}\n${uom}`;
  const wanted = new Map(changes.map((change) => [keyOf(change), change.quantity]));
  const joining = new Map(added.map((line) => [keyOf(line), line]));
  const known = new Set(lines.map(keyOf));
  const kept = lines.flatMap((line) => {
    const quantity = addQuantities(wanted.get(keyOf(line)) ?? line.quantity, joining.get(keyOf(line))?.quantity ?? 0);
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });
  const last = Math.max(0, ...lines.map((line) => line.lineNumber));
  const isPriced = lines.every((line) => line.unitPrice !== null);
  const fresh = [...joining.values()].filter((line) => !known.has(keyOf(line)));
  return [...kept, ...fresh.map((line, index) => joinedLine(line, last + index + 1, isPriced))];
}
