import { EMBED_ORIGIN, FRAME, POWER_BI } from '../harness/power-bi-server.ts';
import { ADMIN, CHEF } from './harness/credentials.ts';
import { expect, freshDevice, signIn, test } from './harness/fixtures.ts';

test.use({ serviceWorkers: 'block' });

// The server's own calls to Power BI are tested in server/domains/power-bi/power-bi.test.ts.
test('[M9.6] an administrator enters the workspace, and a chef sees the report in its frame', async ({
  device: desk,
  browser,
  link,
}) => {
  await signIn(desk, ADMIN);
  await desk.goto('/admin/settings/power-bi');
  const fill = (label: string, value: string) => desk.getByLabel(label).fill(value);
  const save = desk.getByRole('button', { name: 'Save Power BI settings' });
  await desk.getByLabel('Customers see reports from Power BI').check();
  await fill('Directory (tenant) ID', POWER_BI.directoryId);
  await fill('Application (client) ID', POWER_BI.clientId);
  await fill('Client secret', POWER_BI.secret);
  await fill('Workspace ID', POWER_BI.workspaceId);
  await fill('Report ID', POWER_BI.reportId);
  await save.click();
  await expect(desk.getByText('The Role of row-level security field is required.')).toBeVisible();
  await fill('Role of row-level security', POWER_BI.roleName);
  await save.click();
  await expect(desk.getByRole('heading', { name: 'Check the connection' })).toBeVisible();

  const { context, page } = await freshDevice(browser, link);
  await context.route('**/portal/pbi/report-embed*', (route) =>
    route.fulfill({
      json: {
        ...{ kind: 'report', id: POWER_BI.reportId, name: 'Purchases', token: 'token-of-1000-01' },
        embedUrl: `${EMBED_ORIGIN}/reportEmbed?reportId=${POWER_BI.reportId}`,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
    }),
  );
  await context.route(`${EMBED_ORIGIN}/**`, (route) => route.fulfill({ contentType: 'text/html', body: FRAME }));
  await signIn(page, CHEF);
  await page.goto('/portal/account/reports');
  await page.getByRole('link', { name: /^Report in Power BI/ }).click();
  await expect(page.getByRole('heading', { name: 'Purchases' })).toBeVisible();
  await expect(page.frameLocator('iframe').locator('#given')).toHaveText(`${POWER_BI.reportId} token-of-1000-01`);
  await context.close();
  await desk.getByLabel('Customers see reports from Power BI').uncheck();
  await save.click();
  await expect(desk.getByRole('heading', { name: 'Check the connection' })).toBeHidden();
});
