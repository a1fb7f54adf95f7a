import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Category, Item, ItemUom } from '../../../contract/items.ts';

/** Items and their prices. */

export interface CategoriesTable {
  tenant_id: string;
  id: string;
  names: ColumnType<Category['names'], string, string>;
  sequence: number;
  types: ColumnType<Category['itemTypes'], string | undefined, string>;
}

export interface ItemsTable {
  tenant_id: string;
  item_code: string;
  description: string;
  brand: Generated<string>;
  pack_size: Generated<string>;
  category_id: string;
  type_id: string;
  plu: string | null;
  gtin: string | null;
  origin_country: string | null;
  order_uom: string;
  uoms: ColumnType<ItemUom[], string, string>;
  price_unit: Generated<Item['priceUnit']>;
  catch_weight: Generated<boolean>;
  average_weight_grams: number | null;
  taxable: Generated<boolean>;
  organic: Generated<boolean>;
  sequence: Generated<number>;
  keywords: Generated<string>;
  image_hash: string | null;
  available_weekdays: number[] | null;
  lead_days: Generated<number>;
  substitutes: Generated<string[]>;
  is_active: Generated<boolean>;
  updated_at: Generated<string>;
  /** Null if none is proposed, or if the server has not read the description yet. */
  proposed_food: Generated<string | null>;
  search_text: GeneratedAlways<string | null>;
  /** A tsvector as text; null until the server has read the item. */
  search_terms: string | null;
  search_form: Generated<number>;
}

export interface ItemVocabulariesTable {
  tenant_id: string;
  version: Generated<number>;
  words: Generated<string>;
}

export interface SynonymsTable {
  tenant_id: string;
  id: string;
  words: string[];
  meanings: Generated<string[]>;
  replaces: Generated<boolean>;
  /** Who wrote it last. */
  name: string;
  updated_at: string;
}

export interface GoodsLimitsTable {
  tenant_id: string;
  /** `category:<id>` or `item:<code>`. */
  key: string;
  max_fahrenheit: number | null;
  needs_date: Generated<boolean>;
  weight_percent: Generated<number | null>;
  /** Who wrote it last. */
  name: string;
  updated_at: string;
}

export interface PriceListsTable {
  tenant_id: string;
  id: string;
  name: string;
}

export interface PriceListPricesTable {
  tenant_id: string;
  price_list_id: string;
  item_code: string;
  uom: string;
  price_cents: number;
}

export interface LocationPricesTable {
  tenant_id: string;
  customer_location_id: string;
  item_code: string;
  uom: string;
  price_cents: number;
}

export interface LocationItemsTable {
  tenant_id: string;
  customer_location_id: string;
  item_code: string;
}
