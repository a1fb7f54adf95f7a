import type { GuideLine } from '../../../contract/order-guides.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';

export type NewLine = Omit<GuideLine, 'position'>;

/** The data and actions of each way to find items. */
export interface AddSource {
  /** guideLineKeys already in the guide. */
  readonly known: ReadonlySet<string>;
  readonly onAdd: (lines: readonly NewLine[]) => void;
  /** Returns the section of an item, by its category. */
  readonly sectionOf: (item: CatalogItem | undefined) => string;
}
