import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { createTenant } from '../../../tests/harness/factories.ts';
import { houseKeep } from '../../../tests/harness/jobs.ts';
import { entry, number, openDock, receive, shop } from './dock.fixture.ts';

openDock();

test('[F5.4] the nightly work of a company asks its vendors about lots', async () => {
  await createTenant(shop.db.database, { id: shop.tenantId });
  await shop.sql(
    "insert into smtp_settings (tenant_id, host, port, secure, sender_name, sender_email) values ($1, 'mail.test', 25, false, 'Green', 'o@green.test')",
  );
  await shop.sql(`update vendors set contact = '{"email": "orders@ohara.test"}' where tenant_id = $1`);
  await receive(entry({ lotCode: 'NIGHT-1' }));
  const mails = () => shop.sql('select to_address, subject from mail_outbox where tenant_id = $1');
  expect(await mails()).toEqual([]);
  const api = await testApp(shop.db.database);
  try {
    await houseKeep(api.services, shop.tenantId, new Date());
  } finally {
    await api.close();
  }
  expect(await mails()).toMatchObject([
    {
      to_address: 'orders@ohara.test',
      subject: expect.stringContaining(`Who assigned lot NIGHT-1? Purchase order ${number}`),
    },
  ]);
});
