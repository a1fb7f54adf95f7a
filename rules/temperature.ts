export type TemperatureUnit = 'C' | 'F';

/** Tenths of a degree Celsius, as temperatures are kept, of what a probe shows. */
export const tenthsFrom = (degrees: number, unit: TemperatureUnit): number =>
  Math.round((unit === 'C' ? degrees : ((degrees - 32) * 5) / 9) * 10);

/** What a probe shows for tenths of a degree Celsius: tenths of a degree, or whole degrees Fahrenheit, which are as fine as what is kept. */
export const degreesOf = (tenths: number, unit: TemperatureUnit): number =>
  unit === 'C' ? tenths / 10 : Math.round((tenths * 9) / 50 + 32) + 0;
