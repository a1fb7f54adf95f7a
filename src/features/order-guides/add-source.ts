import type { GuideLine } from '../../../contract/order-guides.ts';
import type { CatalogueItem } from '../catalog/data/catalogue-api.ts';

export type NewLine = Omit<GuideLine, 'position'>;

/** The data and actions of each way to find items. */
export interface AddSource {
  /** guideLineKeys that the guide has already. */
  readonly known: ReadonlySet<string>;
  readonly onAdd: (lines: readonly NewLine[]) => void;
  /** The section that an item belongs into by its category. */
  readonly sectionOf: (item: CatalogueItem | undefined) => string;
}
