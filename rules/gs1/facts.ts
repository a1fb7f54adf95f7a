import { gramsFromScaled, type WeightUnit } from '../weight.ts';
import { type Country, countryOfNumber } from './countries.ts';
import { dayOf } from './dates.ts';
import type { ScanDates, ScanElement, ScanFacts, ScanWeight } from './scan.ts';

const NO_DATES: ScanDates = {
  producedOn: null,
  packedOn: null,
  bestBeforeOn: null,
  sellByOn: null,
  expiresOn: null,
  frozenOn: null,
  harvestedOn: null,
};

/** Facts of an empty scan. */
export const NO_FACTS: ScanFacts = {
  gtin: null,
  contained: false,
  lot: null,
  serial: null,
  sscc: null,
  weight: null,
  grossWeight: null,
  count: null,
  dates: NO_DATES,
  origin: null,
  madeAt: null,
};

/** Returns the facts of elements; those with an error add none. `thisYear` determines the century of dates. */
export function factsOf(elements: readonly ScanElement[], thisYear: number): ScanFacts {
  const value = (ai: string): string | null =>
    elements.find((element) => element.ai === ai && element.fault === null)?.value ?? null;
  const day = (ai: string, monthOnly = true): string | null => {
    const found = value(ai);
    return found === null ? null : dayOf(found.slice(0, 6), thisYear, monthOnly);
  };
  const own = value('01') ?? value('03');
  const content = value('02');
  const count = value('37') ?? value('30');
  const origin: Country | undefined = countryOfNumber(value('422') ?? '');
  return {
    gtin: own ?? content,
    contained: own === null && content !== null,
    lot: value('10'),
    serial: value('21'),
    sscc: value('00'),
    weight: weightOf(elements, { '310': 'kg', '320': 'lb' }),
    grossWeight: weightOf(elements, { '330': 'kg', '340': 'lb' }),
    count: count === null ? null : Number(count),
    dates: {
      producedOn: day('11'),
      packedOn: day('13'),
      bestBeforeOn: day('15'),
      sellByOn: day('16'),
      expiresOn: day('17') ?? day('7003', false),
      frozenOn: day('7006', false),
      harvestedOn: day('7007', false),
    },
    origin: origin ?? null,
    madeAt: value('416'),
  };
}

/**
 * Returns the first weight of the wanted kinds. The last digit of its identifier is the number of decimals of the six
 * digits.
 */
function weightOf(elements: readonly ScanElement[], units: Readonly<Record<string, WeightUnit>>): ScanWeight | null {
  for (const { ai, value, fault } of elements) {
    const unit = ai.length === 4 && fault === null ? units[ai.slice(0, 3)] : undefined;
    if (!unit) continue;
    const decimals = Number(ai[3]);
    return {
      value: Number(value) / 10 ** decimals,
      unit,
      grams: gramsFromScaled(Number(value), decimals, unit),
    };
  }
  return null;
}
