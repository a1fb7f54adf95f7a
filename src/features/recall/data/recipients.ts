import type { PickOrder } from '../../../../contract/picking.ts';
import type { LotTrail } from '../../../../contract/receiving.ts';
import type { LotName } from '../../../../rules/packout-lots.ts';
import { addQuantities } from '../../../../rules/quantity.ts';

/** Where the goods of an order are: with the customer, on a truck, or picked in this warehouse. */
export const WHEREABOUTS = ['delivered', 'truck', 'here'] as const;
export type Whereabouts = (typeof WHEREABOUTS)[number];

/** Goods of the recalled lots in an order. */
export interface RecipientLine {
  readonly itemCode: string;
  readonly description: string;
  readonly uom: string;
  readonly quantity: number;
  /** The quantity includes other lots: how much of it is of this one is not recorded. */
  readonly isOfSeveral: boolean;
  /** The label of some of them had no lot: it is the one that was to be picked. */
  readonly isAssumed: boolean;
  /** Pallets and totes with some of it, as far as their numbers were recorded. */
  readonly containers: readonly string[];
  readonly lots: readonly string[];
}

/** An order that got a lot or its outputs, with those lines. */
export interface Recipient
  extends Pick<
    LotTrail,
    'id' | 'salesOrderNumber' | 'locationName' | 'deliveryDate' | 'phone' | 'routeName' | 'driverName'
  > {
  readonly where: Whereabouts;
  /** Empty if the device doesn't know it. */
  readonly customerName: string;
  readonly lines: readonly RecipientLine[];
  /** Lots in it that were made from the requested one. */
  readonly made: readonly string[];
}

/** Whether a lot of an item is one of the recalled lots. */
export type IsAsked = (lot: LotName) => boolean;

const whereOf = (status: string): Whereabouts =>
  status === 'delivered' || status === 'invoiced' ? 'delivered' : status === 'shipped' ? 'truck' : 'here';

type LotPick = NonNullable<LotTrail['lines'][number]['picks']>[number];

/** Returns the recalled goods among the picks of a line; null if there are none. */
function lineOfPicks(
  line: Pick<LotTrail['lines'][number], 'itemCode' | 'description' | 'uom'>,
  picks: readonly LotPick[],
  most: number,
  isAsked: IsAsked,
): RecipientLine | null {
  const own = picks.filter(isAsked);
  if (own.length === 0) return null;
  const picked = own.reduce((sum, { quantity }) => addQuantities(sum, quantity), 0);
  const all = picks.reduce((sum, { quantity }) => addQuantities(sum, quantity), 0);
  return {
    ...line,
    quantity: Math.min(picked, most),
    // Some was handed back, of one lot or another.
    isOfSeveral: own.length < picks.length && most < all,
    isAssumed: own.some(({ assumed }) => assumed),
    containers: [...new Set(own.flatMap(({ containers }) => containers))],
    lots: [...new Set(own.map(({ lotCode }) => lotCode))],
  };
}

/** Returns the recalled goods of an order that the server has told of; null if there are none. */
export function recipientOfTrail(trail: LotTrail, isAsked: IsAsked, made: ReadonlySet<string>): Recipient | null {
  const lines = trail.lines.flatMap((line): RecipientLine[] => {
    const { itemCode, description, uom, quantity, lots } = line;
    const told = new Set(line.picks?.map(({ lotCode }) => lotCode));
    const known = lineOfPicks({ itemCode, description, uom }, line.picks ?? [], quantity, isAsked);
    // Lots of imported orders have no picks.
    const own = lots.filter((lotCode) => !told.has(lotCode) && isAsked({ itemCode, lotCode }));
    if (own.length === 0) return known ? [known] : [];
    const { isAssumed = false, containers = [] } = known ?? {};
    return [
      {
        ...{ itemCode, description, uom, quantity, isAssumed, containers },
        isOfSeveral: own.length < lots.length,
        lots: [...own, ...(known?.lots ?? [])],
      },
    ];
  });
  const { id, salesOrderNumber, locationName, customerName, deliveryDate, phone, routeName, driverName, status } =
    trail;
  return recipient(
    {
      ...{ id, salesOrderNumber, locationName, customerName, deliveryDate, phone, routeName, driverName },
      where: whereOf(status),
    },
    lines,
    made,
  );
}

/** Returns the recalled goods that were picked for an order of this warehouse, with this device's unsent picks. */
export function recipientOfOrder(order: PickOrder, isAsked: IsAsked, made: ReadonlySet<string>): Recipient | null {
  const lines = order.lines.flatMap(({ itemCode, description, uom, pickedQuantity, events }) => {
    const picks = events.flatMap(({ kind, undone, quantity, lotAssumed, container, ...event }): LotPick[] =>
      kind === 'pick' && !undone && event.lotCode !== ''
        ? [
            {
              ...{ itemCode: event.itemCode, lotCode: event.lotCode, quantity },
              assumed: lotAssumed ?? false,
              containers: container === '' ? [] : [container],
            },
          ]
        : [],
    );
    return lineOfPicks({ itemCode, description, uom }, picks, pickedQuantity, isAsked) ?? [];
  });
  const { id, salesOrderNumber, locationName, deliveryDate } = order;
  const routeName = order.routeName ?? '';
  return recipient(
    { id, salesOrderNumber, locationName, customerName: '', deliveryDate, routeName, driverName: '', where: 'here' },
    lines,
    made,
  );
}

function recipient(
  head: Omit<Recipient, 'lines' | 'made'>,
  lines: readonly RecipientLine[],
  made: ReadonlySet<string>,
): Recipient | null {
  if (lines.length === 0) return null;
  return { ...head, lines, made: [...new Set(lines.flatMap(({ lots }) => lots.filter((lot) => made.has(lot))))] };
}
