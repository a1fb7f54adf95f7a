import type { Collected } from './collect.ts';
import { PART_BYTES, toFrames } from './frames.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';

/** Raw deflate (RFC 1951) in either direction, for example a browser's streams. */
export type Squeeze = (bytes: Uint8Array) => Promise<Uint8Array>;

/** Encodes a manifest as texts for QR codes. */
export const framesOf = async (manifest: Manifest, deflate: Squeeze, partBytes = PART_BYTES): Promise<string[]> =>
  toFrames(await deflate(writeManifest(manifest)), { tenantId: manifest.tenantId, partBytes });

/** Decodes the manifest from complete frames. Returns null if it is for another tenant or unreadable. */
export async function manifestOf(
  { whole }: Pick<Collected, 'whole'>,
  tenantId: string,
  inflate: Squeeze,
): Promise<Manifest | null> {
  if (!whole) return null;
  try {
    const manifest = readManifest(await inflate(whole));
    return manifest.tenantId === tenantId ? manifest : null;
  } catch {
    return null;
  }
}
