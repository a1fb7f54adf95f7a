import { degreesOf, type TemperatureUnit, tenthsFrom } from '../../../rules/temperature.ts';
import { useDeviceChoice } from '../../ui/use-device-choice.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Countries whose probes show Fahrenheit. */
const FAHRENHEIT = new Set(['US', 'BS', 'KY', 'LR', 'PW', 'FM', 'MH']);
const usual = (): TemperatureUnit => {
  try {
    return FAHRENHEIT.has(new Intl.Locale(navigator.language).region ?? '') ? 'F' : 'C';
  } catch {
    return 'C';
  }
};

export interface Temperatures {
  readonly unit: TemperatureUnit;
  readonly setUnit: (unit: TemperatureUnit) => void;
  /** Converts the stored temperature (tenths of a degree Celsius) to the probe's unit, and back. */
  readonly degrees: (tenths: number) => number;
  readonly tenths: (degrees: number) => number;
  readonly text: (tenths: number) => string;
}

/** Returns conversions to the unit of this device's probe; stored temperatures are always Celsius. */
export function useTemperature(): Temperatures {
  const format = useFormat();
  const [unit, setUnit] = useDeviceChoice<TemperatureUnit>('cratebook.temperature', ['C', 'F'], usual());
  return {
    unit,
    setUnit,
    degrees: (tenths) => degreesOf(tenths, unit),
    tenths: (degrees) => Math.max(-1000, Math.min(1000, tenthsFrom(degrees, unit))),
    text: (tenths) => `${format.number(degreesOf(tenths, unit), 1)}\u00a0°${unit}`,
  };
}
