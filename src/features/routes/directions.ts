import type { Address } from '../../../contract/locations.ts';

/** Returns the address on one line, for a map. */
export const onOneLine = ({ line1, line2, city, state, postalCode }: Address): string =>
  [line1, line2, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/**
 * Returns the link of an address: Android asks which app should navigate, Apple opens its own maps, other systems a map
 * page.
 */
export function directionsTo(address: Address, userAgent: string): string {
  const place = encodeURIComponent(onOneLine({ ...address, line2: '' }));
  if (/Android/i.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|iPod|Macintosh/i.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}

/** Returns the link of a phone number. */
export const dialling = (phone: string): string => `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
