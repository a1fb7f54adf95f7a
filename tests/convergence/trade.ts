/** Items, locations and users of the model. */
export const ITEM_CODES = Array.from({ length: 12 }, (_, index) => `I${String(index + 1).padStart(2, '0')}`);
export const UOMS = ['CS', 'EA'] as const;
export const FACTORS = { CS: 4, EA: 1 } as const;
export const LOCATIONS = ['L1', 'L2'] as const;
export type LocationId = (typeof LOCATIONS)[number];
export const CUSTOMER_OF: Readonly<Record<LocationId, string>> = { L1: 'C1', L2: 'C2' };
export const WAREHOUSES = ['W1', 'W2'] as const;
