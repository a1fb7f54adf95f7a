import type { Resolution } from '../../../contract/floor.ts';
import type { LotSource } from '../../../rules/traceability/lot-source.ts';

/** Resolutions that ask for more before they are recorded. */
export type ChosenWay = 'give_to_order' | 'deliver_again' | 'name_source';

export const isChosenWay = (way: Resolution): way is ChosenWay =>
  way === 'give_to_order' || way === 'deliver_again' || way === 'name_source';

/** What a resolution adds to its name. */
export interface DecisionFacts {
  readonly salesOrderId?: string;
  readonly deliverOn?: string;
  readonly routeId?: string;
  readonly source?: LotSource;
}
