import type { Item, ItemUom } from '../../contract/items.ts';
import type { Address, LocationOptions } from '../../contract/locations.ts';
import type { License, Role } from '../../contract/roles.ts';
import type { ReceivingHours } from '../../contract/rows/receiving-hours.ts';
import type { Inbound } from '../../rules/share-stock.ts';
import type {
  DemoCreditMemo,
  DemoInvoice,
  DemoOrder,
  DemoOrderGuide,
  DemoPurchaseOrder,
  DemoSalesOrder,
} from './trade-types.ts';

/**
 * Types of the generated data. Names follow the contract. Money is integer cents, weights are integer grams, quantities
 * have at most three decimals, days are YYYY-MM-DD in the tenant's timezone, instants are ISO in UTC.
 */

export type TenantKind = 'greenleaf' | 'harbor';

export interface GenerateOptions {
  /** Number of items: 5,200 for the demo, 50,000 or 200,000 for benchmarks. */
  readonly items: number;
  /** The tenant's calendar day that all dates are relative to. */
  readonly today: string;
  /** Number of past days with orders: 90 unless a test that needs no history asks for fewer. */
  readonly historyDays?: number | undefined;
}

export interface Names {
  readonly en: string;
  readonly es: string;
  readonly fr: string;
}

export interface DemoSettings {
  readonly tenantId: string;
  readonly kind: TenantKind;
  readonly companyName: string;
  readonly companyId: string;
  readonly locationId: string;
  readonly companyPhone: string;
  readonly companyEmail: string;
  readonly hostName: string;
  readonly timeZone: string;
  readonly currency: 'USD';
  readonly isActive: true;
  readonly pwaEnabled: boolean;
  readonly creditLimitEnabled: boolean;
  readonly hideCatalogImages: boolean;
  readonly hideOutOfStockItems: boolean;
  readonly orderGuideExportEnabled: boolean;
  readonly priceListExportEnabled: boolean;
  readonly theme: {
    readonly themeDarkVariant: boolean;
    readonly themeHeaderColor: string | null;
    readonly themePrimaryColor: string;
    readonly themeSecondaryColor: string;
    readonly themeAccentColor: string;
    readonly themeInfoColor: string;
    readonly themeWarningColor: string;
    readonly themeErrorColor: string;
    readonly themeSuccessColor: string;
    readonly loginMessage: string | null;
  };
  readonly taxBasisPoints: number;
  readonly surcharge: {
    readonly kind: 'none' | 'flat' | 'percent' | 'belowMinimum';
    readonly amount: number;
    readonly basisPoints: number;
  };
  /** New orders are held if an invoice is overdue for more days than this. */
  readonly maxOverdueDays: number | null;
  readonly options: readonly { readonly key: string; readonly value: string }[];
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
  readonly synonyms: readonly {
    readonly id: string;
    readonly words: readonly string[];
    readonly meanings: readonly string[];
    readonly name: string;
    readonly updatedAt: string;
  }[];
  readonly messages: readonly {
    readonly id: string;
    readonly subject: string;
    readonly name: string;
    readonly body: string;
    readonly createdAt: string;
  }[];
  readonly pwa: {
    readonly id: string;
    readonly name: string;
    readonly shortName: string;
    readonly description: string;
    readonly active: boolean;
  };
  /** File names in `data/`: the company's logo with its name, that for dark mode, and the square app icon. */
  readonly logoFile: string;
  readonly darkLogoFile: string;
  readonly iconFile: string;
}

export interface DemoCategory {
  readonly id: string;
  readonly names: Names;
  readonly sequence: number;
  readonly itemTypes: readonly { readonly id: string; readonly names: Names; readonly sequence: number }[];
}

/** A unit with the GTIN of its label. Null if there is no GTIN. */
export interface DemoUom extends ItemUom {
  readonly gtin: string | null;
}

export interface DemoItem extends Omit<Item, 'imageUrl' | 'uoms' | 'substitutes'> {
  readonly uoms: readonly DemoUom[];
  /** ISO 3166 alpha-2 code of `originCountry`, which is alpha-3. */
  readonly originAlpha2: string;
  /** Net grams of one order unit. */
  readonly netWeightGrams: number;
  readonly isStandard: boolean;
  readonly isActive: boolean;
  /** The image's file in `data/pictures`, without `.webp`. */
  readonly imageKey: string | null;
  readonly vendorId: string;
  /** Cents per price unit in the highest price list, 0 for an item without a price. */
  readonly basePriceCents: number;
  /** Days from receipt to expiry. Null for items that do not spoil. */
  readonly shelfLifeDays: number | null;
  readonly substitutes: readonly string[];
}

export interface DemoPriceList {
  readonly id: string;
  readonly name: string;
}
export interface DemoPrice {
  readonly itemCode: string;
  readonly uom: string;
  /** Cents per the item's price unit: this unit, a pound or a kilogram. */
  readonly priceCents: number;
}
export interface DemoListPrice extends DemoPrice {
  readonly priceListId: string;
}
export interface DemoLocationPrice extends DemoPrice {
  readonly customerLocationId: string;
}

export interface DemoWarehouse {
  readonly id: string;
  readonly name: string;
}

export interface DemoVendor {
  readonly id: string;
  readonly company: string;
  readonly categories: readonly string[];
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
}

/** A lot in one warehouse. `onHand` is in base units, and 0 for a lot that is completely shipped. */
export interface DemoLot {
  readonly id: string;
  readonly itemCode: string;
  readonly warehouseId: string;
  readonly lotCode: string;
  readonly bin: string;
  readonly originCountry: string;
  readonly vendorId: string;
  readonly receivedOn: string;
  readonly expiresOn: string | null;
  readonly onHand: number;
}

/**
 * Stock in base units. `onHand` is the sum of the lots, `committed` that of the open orders, `inbound` that of the open
 * purchase orders.
 */
export interface DemoStock {
  readonly warehouseId: string;
  readonly itemCode: string;
  readonly onHand: number;
  readonly committed: number;
  readonly inbound: number;
  readonly inboundOn: string | null;
  /** Every day with its quantity, if there are several. */
  readonly inboundByDay: readonly Inbound[] | null;
}

export type CreditKind = 'good' | 'none' | 'near' | 'over' | 'hold' | 'overdue' | 'ancient' | 'prepaid';

export interface DemoCustomer {
  readonly customerId: string;
  readonly name: string;
  /** restaurant, school, hotel … */
  readonly trade: string;
  readonly creditKind: CreditKind;
  readonly creditHold: boolean;
  readonly creditLimitCents: number | null;
  readonly balanceCents: number;
  readonly openOrdersCents: number;
  readonly oldestOverdueDays: number;
  readonly termsDays: number;
  readonly isActive: true;
}

export interface DemoLocation {
  readonly customerLocationId: string;
  readonly customerId: string;
  readonly displayName: string;
  readonly trade: string;
  readonly address: Address;
  readonly warehouseId: string;
  readonly priceListId: string;
  readonly routeId: string;
  readonly routeStop: number;
  readonly deliveryWeekdays: readonly number[];
  readonly pickupWeekdays: readonly number[];
  readonly cutoff: string;
  readonly leadDays: number;
  readonly holidays: readonly string[];
  readonly minimumOrderCents: number;
  readonly minimumCases: number;
  readonly taxExempt: boolean;
  readonly discountBasisPoints: number;
  readonly options: LocationOptions;
  readonly deliveryInstructions: string;
  readonly receives: ReceivingHours | null;
  readonly pickingNote: string;
  readonly loadingNote: string;
  readonly accessNote: string;
  /** Codes of the items that this location may always order. */
  readonly standardItems: readonly string[];
}

export interface DemoRoute {
  readonly id: string;
  readonly name: string;
  readonly weekdays: readonly number[];
  readonly warehouseId: string;
  readonly truck: string;
  readonly departsAt: string;
  readonly driverUserId: string | null;
  /** Locations in the order of their stops. */
  readonly customerLocationIds: readonly string[];
}

export interface DemoUser {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly customerId: string | null;
  readonly customerLocationId: string | null;
  /** Locations of a corporate customer or a salesperson. Empty for other users. */
  readonly locationIds: readonly string[];
  readonly licenses: readonly License[];
  /** The warehouse that a floor user works in. Null means all warehouses. */
  readonly warehouseId: string | null;
  readonly locale: 'en' | 'es' | 'fr';
  /** True for the administrator whose override password releases held orders. */
  readonly hasOverride: boolean;
  /** The user may invite others to the user's own locations. */
  readonly managesUsers: boolean;
}

export interface DemoTenant {
  readonly settings: DemoSettings;
  readonly warehouses: readonly DemoWarehouse[];
  readonly vendors: readonly DemoVendor[];
  readonly categories: readonly DemoCategory[];
  readonly items: readonly DemoItem[];
  readonly priceLists: readonly DemoPriceList[];
  readonly listPrices: readonly DemoListPrice[];
  readonly locationPrices: readonly DemoLocationPrice[];
  readonly stock: readonly DemoStock[];
  readonly lots: readonly DemoLot[];
  readonly customers: readonly DemoCustomer[];
  readonly locations: readonly DemoLocation[];
  readonly routes: readonly DemoRoute[];
  readonly users: readonly DemoUser[];
  readonly orders: readonly DemoOrder[];
  readonly salesOrders: readonly DemoSalesOrder[];
  readonly invoices: readonly DemoInvoice[];
  readonly creditMemos: readonly DemoCreditMemo[];
  readonly orderGuides: readonly DemoOrderGuide[];
  readonly purchaseOrders: readonly DemoPurchaseOrder[];
  readonly packouts: readonly DemoPackout[];
  /** The last used number of each kind, from which the counters continue. */
  readonly counters: {
    readonly order: number;
    readonly salesOrder: number;
    readonly invoice: number;
    readonly creditMemo: number;
    readonly purchaseOrder: number;
    readonly packout: number;
  };
}

export interface DemoPackoutEntry {
  readonly id: string;
  readonly kind: 'source' | 'output' | 'loss';
  readonly item: DemoItem;
  readonly quantity: number;
  readonly uom: string;
  readonly factor: number;
  readonly weightGrams: number;
  readonly lot: DemoLot | null;
  readonly expiryReason: string;
  readonly at: string;
}

export interface DemoPackout {
  readonly id: string;
  readonly packoutNumber: number;
  readonly warehouseId: string;
  readonly day: string;
  readonly openedAt: string;
  readonly closedAt: string | null;
  /** The ledger contains the packout. Packouts before its beginning are older than the ledger, as picks are. */
  readonly inLedger: boolean;
  readonly byId: string | null;
  readonly by: string;
  readonly entries: readonly DemoPackoutEntry[];
}
