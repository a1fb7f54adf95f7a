import sharp from 'sharp';
import type { Context } from '../context.ts';
import type { Blob } from '../files/blobs.ts';

/** The company of a document, as shown at its top and in the footer of each page. */
export interface Letterhead {
  readonly companyName: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** PNG. Null if there is no logo or it can't be drawn. */
  readonly logo: { readonly png: Uint8Array; readonly width: number; readonly height: number } | null;
}

/** Pixels of the logo's height: three for each point of its maximum height. */
const LOGO_PIXELS = 144;
const RASTER = /^image\/(?:png|jpeg|webp|gif|avif)$/;

/** Converts an image to PNG in the letterhead's size. Returns null for bytes that are not an image. */
export async function logoOf(bytes: Uint8Array): Promise<Letterhead['logo']> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: 40_000_000 })
      .resize({ width: LOGO_PIXELS * 4, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** A letterhead whose logo is still to be read and converted. */
export interface LetterheadSource {
  /** Needs no transaction, because the logo may be in the object store. */
  load(): Promise<Letterhead>;
}

/**
 * Finds the company's letterhead. Only a raster image stored by the company becomes the logo: an address elsewhere is
 * never fetched. An image that can't be read is left out, because it must not prevent the document.
 */
export async function readLetterhead({
  tx,
  tenant,
  services,
}: Pick<Context, 'tx' | 'tenant'> & {
  readonly services: Pick<Context['services'], 'blobs' | 'log'>;
}): Promise<LetterheadSource> {
  const { rows } = await tx.connection.query(
    `select b.hash, b.media_type, b.bytes, b.object_key, b.object_bytes from organization o
     join blobs b on b.tenant_id = o.tenant_id and '/media/' || b.hash = o.theme->>'companyImageUrl' where o.tenant_id = $1`,
    [tx.tenantId],
    'letterhead_logo',
  );
  const blob = rows[0] as Blob | undefined;
  const load = async () => {
    if (!blob || !RASTER.test(blob.media_type)) return null;
    const logo = await services.blobs.read(blob).then(logoOf, () => null);
    if (!logo) services.log.warn({ tenant: tenant.id }, 'the company logo is no picture, or could not be read');
    return logo;
  };
  const { companyName, companyPhone: phone, companyEmail: email } = tenant;
  return { load: async () => ({ companyName, phone, email, logo: await load() }) };
}
