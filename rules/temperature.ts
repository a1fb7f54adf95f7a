export type TemperatureUnit = 'C' | 'F';

/** Converts a reading to tenths of a degree Celsius, the stored unit. */
export const tenthsFrom = (degrees: number, unit: TemperatureUnit): number =>
  Math.round((unit === 'C' ? degrees : ((degrees - 32) * 5) / 9) * 10);

/**
 * Converts tenths of a degree Celsius to a display value: tenths of a degree, or whole degrees Fahrenheit, which match
 * the stored precision.
 */
export const degreesOf = (tenths: number, unit: TemperatureUnit): number =>
  unit === 'C' ? tenths / 10 : Math.round((tenths * 9) / 50 + 32) + 0;
