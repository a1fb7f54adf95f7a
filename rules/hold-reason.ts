/** Why an order is held, told apart as finely as people are told: an item that can be had for another day is not one that is gone. */
export type HoldReason<Kind extends string> = Kind | 'item_weekday' | 'item_lead';

/**
 * The reason of a hold. `leadDays` and `availableWeekdays` stand on an `item_unavailable` that only its day keeps away; holds from before
 * they were told have neither.
 */
export function holdReason<Kind extends string>(hold: {
  readonly kind: Kind;
  readonly leadDays?: number | undefined;
  readonly availableWeekdays?: readonly number[] | undefined;
}): HoldReason<Kind> {
  if (hold.leadDays !== undefined) return 'item_lead';
  return hold.availableWeekdays === undefined ? hold.kind : 'item_weekday';
}
