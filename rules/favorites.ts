/**
 * Returns the id of the order guide with a location's favorites: a UUID version 8 (RFC 9562, section 5.8) from a SHA-256
 * of the location's code. So all devices of a location mean the same guide, also before they have synced.
 */
export async function favoritesIdOf(customerLocationId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`favorites ${customerLocationId}`));
  const hex = Array.from(new Uint8Array(digest).subarray(0, 16), (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x80).toString(16);
    return (index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns whether a guide has a location's favorites, by its id: no other guide has a UUID of version 8. */
export const isFavoritesId = (guideId: string): boolean => guideId[14] === '8';
