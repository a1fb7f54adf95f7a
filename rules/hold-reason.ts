/**
 * Reasons of a hold, as finely as screens show them: an item that is available on another day differs from a
 * discontinued one.
 */
export type HoldReason<Kind extends string> = Kind | 'item_weekday' | 'item_lead';

/**
 * Returns the reason of a hold. An `item_unavailable` has `leadDays` or `availableWeekdays` if only the chosen day
 * excludes it. Holds stored by earlier releases have neither.
 */
export function holdReason<Kind extends string>(hold: {
  readonly kind: Kind;
  readonly leadDays?: number | undefined;
  readonly availableWeekdays?: readonly number[] | undefined;
}): HoldReason<Kind> {
  if (hold.leadDays !== undefined) return 'item_lead';
  return hold.availableWeekdays === undefined ? hold.kind : 'item_weekday';
}
