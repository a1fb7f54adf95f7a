import { EMBED_ORIGIN, FRAME, POWER_BI, startPowerBi } from '../harness/power-bi-server.ts';
import { Office } from './harness/api.ts';
import { ADMIN, CHEF } from './harness/credentials.ts';
import { expect, freshDevice, signIn, test } from './harness/fixtures.ts';
import { Link } from './harness/link.ts';
import { TestServer } from './harness/server.ts';

test('[M9.6] an administrator connects Power BI, and a chef sees the report of their location in its frame', async ({
  browser,
}) => {
  const powerBi = await startPowerBi();
  const { origin } = powerBi;
  const server = await TestServer.create();
  await server.start({ POWER_BI_LOGIN_URL: origin, POWER_BI_API_URL: origin });
  const link = await Link.to(() => server.port);
  const desk = await freshDevice(browser, link);
  const phone = await freshDevice(browser, link);
  try {
    await signIn(desk.page, ADMIN);
    await desk.page.goto('/admin/settings/power-bi');
    const fill = (label: string, value: string) => desk.page.getByLabel(label).fill(value);
    await desk.page.getByLabel('Customers see reports from Power BI').check();
    await fill('Directory (tenant) ID', POWER_BI.directoryId);
    await fill('Application (client) ID', POWER_BI.clientId);
    await fill('Client secret', 'wrong');
    await fill('Workspace ID', POWER_BI.workspaceId);
    await fill('Report ID', POWER_BI.reportId);
    await desk.page.getByRole('button', { name: 'Save Power BI settings' }).click();
    await expect(desk.page.getByText('is required')).toBeVisible();
    await fill('Role of row-level security', POWER_BI.roleName);
    await desk.page.getByRole('button', { name: 'Save Power BI settings' }).click();
    await fill('Location ID', '1000');
    await desk.page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(desk.page.getByText('The sign-in at Microsoft failed (401)')).toBeVisible();
    await fill('Client secret', POWER_BI.secret);
    await desk.page.getByRole('button', { name: 'Save Power BI settings' }).click();
    await desk.page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(desk.page.getByText('Power BI made the tokens')).toBeVisible();

    const chef = await Office.of(server.origin, CHEF);
    const { token } = await chef.call<{ token: string }>('GET', '/portal/pbi/report-embed');
    await signIn(phone.page, CHEF);
    await phone.page.route(`${EMBED_ORIGIN}/**`, (route) => route.fulfill({ contentType: 'text/html', body: FRAME }));
    await phone.page.goto('/portal/account/reports');
    await phone.page.getByRole('link', { name: /^Report in Power BI/ }).click();
    await expect(phone.page.getByRole('heading', { name: 'Purchases' })).toBeVisible();
    await expect(phone.page.frameLocator('iframe').locator('#given')).toHaveText(`${POWER_BI.reportId} ${token}`);
    link.cut();
    await phone.page.reload();
    await expect(phone.page.getByText('Power BI needs a connection, and there is no signal')).toBeVisible();
  } finally {
    await phone.context.close();
    await desk.context.close();
    await link.close();
    await server.dispose();
    await powerBi.close();
  }
});
