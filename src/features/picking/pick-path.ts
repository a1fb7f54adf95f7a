const PICKING = '/mobile/warehouse/picking';

/** Returns the path where some orders are picked: one alone, or several together. `isStaging` asks for the lane first. */
export const pickPath = (ids: readonly string[], isStaging = false): string =>
  ids.length === 1
    ? `${PICKING}/orders/${ids[0]}${isStaging ? '?stage' : ''}`
    : `${PICKING}/batch?orders=${ids.join()}${isStaging ? '&stage' : ''}`;
