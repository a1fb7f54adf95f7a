import type { LotSource } from '../../../contract/lot-source.ts';
import type { PlaceRow } from '../../../contract/places.ts';
import type { TraceSite } from '../../../contract/tracing.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { placesOf } from './known-places.ts';

const NOWHERE: TraceSite = { key: '', name: '', phone: '', address: '', gln: '', fdaRegistration: '' };

type AddressParts = Partial<Pick<PlaceRow, 'line1' | 'line2' | 'city' | 'state' | 'postalCode'>>;

/** Returns an address in one line; empty if nothing of it is recorded. */
export const addressOf = ({ line1, line2, city, state, postalCode }: AddressParts): string =>
  [line1, line2, [city, state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Returns the location descriptions of sources and of the places `keys`. */
export async function readSites(
  tx: Tx,
  sources: readonly LotSource[],
  keys: readonly string[] = [],
): Promise<TraceSite[]> {
  const wanted = [...keys, ...sources.flatMap(({ place }) => place ?? [])];
  const glns = sources.map(({ text }) => text).filter((text) => /^\d{13}$/.test(text));
  if (wanted.length + glns.length === 0) return [];
  const places = await placesOf(tx)
    .where((where) => where.or([where('s.key', 'in', [...wanted, '']), where('s.gln', 'in', [...glns, '-'])]))
    .orderBy('key')
    .execute();
  return places.map((place) => ({
    key: place.key,
    name: place.name,
    phone: place.phone,
    address: addressOf(place),
    gln: place.gln,
    fdaRegistration: place.fdaRegistration,
  }));
}

/** Returns the place of a source; only its text or key if no place is known. */
export const siteOf = ({ place, text }: LotSource, sites: readonly TraceSite[]): TraceSite =>
  sites.find((site) => (place === null ? site.gln !== '' && site.gln === text : site.key === place)) ?? {
    ...NOWHERE,
    name: text || (place ?? ''),
  };
