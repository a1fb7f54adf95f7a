import { becomeInstalled, expect, freshDevice, test } from './harness/fixtures.ts';
import { harborMail, mailTo, textOf } from './harness/mail.ts';

test('a message from the contact page reaches the company; errors are beside their fields, and no text is lost offline', async ({
  browser,
  link,
  server,
}) => {
  const smtp = await harborMail(server);
  const { context, page } = await freshDevice(browser, link, link.harborOrigin);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const send = page.getByRole('button', { name: 'Send message' });
  try {
    await page.goto('/');
    await becomeInstalled(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Harbor Foods`);

    await send.click();
    for (const [label, fault] of [
      ['Name', 'The Name field is required.'],
      ['Email', 'The Email field is required.'],
      ['Message', 'The Message field is required.'],
    ] as const) {
      await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(label)).toHaveAccessibleDescription(new RegExp(fault));
    }
    await expect(field('Name')).toBeFocused();
    await field('Name').fill('Ida Marsh');
    await field('Email').fill('ida.marsh');
    await field('Message').fill('Do you deliver to Pier 9 on Saturdays?\nBefore six?');
    await send.click();
    await expect(field('Email')).toHaveAccessibleDescription(/must be a valid email/);
    await expect(field('Email')).toBeFocused();
    await field('Email').fill('ida@pier9.test');

    link.cut();
    await send.click();
    await expect(page.getByText('This needs a connection. Try again when you’re online.')).toBeVisible();
    await expect(page.getByText('Your text is still here.')).toBeVisible();
    await expect(field('Message')).toHaveValue(/Before six/);

    link.mend();
    await send.click();
    await expect(page.getByRole('status')).toContainText('Message sent');
    const mail = await mailTo(smtp, 'orders@harbor.test');
    expect(smtp.received).toHaveLength(1);
    expect(mail.raw).toMatch(/^reply-to: .*ida@pier9\.test/im);
    expect(textOf(mail)).toContain('Name: Ida Marsh');
    expect(textOf(mail)).toMatch(/Do you deliver to Pier 9 on Saturdays\?\s+Before six\?/);
  } finally {
    await context.close();
    await smtp.stop();
  }
});
