import { readFileSync } from 'node:fs';
import type { TenantKind } from './types.ts';

const folder = new URL('./data/', import.meta.url);

/** Returns the lines of a pipe-separated file as lists of fields. Leaves out comment lines, which begin with `#`. */
export function readRows(name: string): string[][] {
  return readLines(name)
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('|'));
}

/** Returns all lines of a text file that are not blank. */
export function readLines(name: string): string[] {
  return readText(name)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** Reads a text file of the folder `data/`. */
export function readText(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

/** Reads a binary file of the folder `data/`. */
export function readBytes(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}

export interface Country {
  readonly alpha2: string;
  readonly num3: string;
  readonly en: string;
  readonly es: string;
  readonly fr: string;
}

let countries: Readonly<Record<string, Country>> | undefined;
/** Returns a country of origin by its ISO 3166 alpha-3 code. */
export function countryOf(alpha3: string): Country {
  countries ??= JSON.parse(readText('countries.json')) as Record<string, Country>;
  const country = countries[alpha3];
  if (!country) throw new Error(`no country ${alpha3} in countries.json`);
  return country;
}

export interface City {
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly areaCode: string;
  readonly route: string;
}

/** Returns the cities that a tenant delivers to, by name. */
export function citiesOf(kind: TenantKind): Map<string, City> {
  const rows = readRows('cities.psv').filter(([tenant]) => tenant === kind);
  return new Map(
    rows.map(([, city = '', state = '', postalCode = '', areaCode = '', route = '']) => [
      city,
      { city, state, postalCode, areaCode, route },
    ]),
  );
}
