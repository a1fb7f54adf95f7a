import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordingLog } from '../../tests/harness/log.ts';
import type { Context } from '../context.ts';
import { openShop, type Shop } from '../domains/shop.fixture.ts';
import { createBlobStore } from '../files/blobs.ts';
import { PLATFORM } from '../tenants/tenant.ts';
import { readLetterhead } from './letterhead.ts';

let shop: Shop;
const { log, lines } = recordingLog();

beforeAll(async () => {
  shop = await openShop();
  const png = await sharp({ create: { width: 60, height: 20, channels: 4, background: '#ffffff00' } })
    .png()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const [hash, type, bytes] of [
    ['good', 'image/png', png],
    ['drawn', 'image/svg+xml', svg],
    ['broken', 'image/png', png.subarray(0, 30)],
  ]) {
    await shop.sql('insert into blobs (tenant_id, hash, media_type, bytes) values ($1, $2, $3, $4)', [
      hash,
      type,
      bytes,
    ]);
  }
});
afterAll(() => shop.close());

async function letterheadWith(companyImageUrl: string | null) {
  await shop.sql('update organization set theme = $2 where tenant_id = $1', [JSON.stringify({ companyImageUrl })]);
  const tenant = { ...PLATFORM, id: shop.tenantId, companyName: 'Greenleaf', companyPhone: '518-555-0100' };
  const services = { log, blobs: createBlobStore(undefined) } as unknown as Context['services'];
  return (await shop.run((tx) => readLetterhead({ tx, tenant, services }))).load();
}

test('the logo is the company’s image if it is a raster image', async () => {
  expect(await letterheadWith('/media/good')).toMatchObject({
    companyName: 'Greenleaf',
    phone: '518-555-0100',
    email: null,
    logo: { width: 60, height: 20 },
  });
  expect(lines).toEqual([]);
});

test.each([null, '/media/drawn', '/media/missing', 'https://example.com/logo.png'])(
  'there is no logo for %j',
  async (url) => {
    expect((await letterheadWith(url)).logo).toBeNull();
  },
);

test('an image that can’t be read leaves the document without a logo, and writes a line to the log', async () => {
  expect((await letterheadWith('/media/broken')).logo).toBeNull();
  expect(lines).toHaveLength(1);
});
