import type { accountEndpoints } from '../../../contract/accounts.ts';
import { audit } from '../../audit.ts';
import type { Handler } from '../../context.ts';
import { enqueueMail, isMailConfigured } from '../../mail/outbox.ts';

/** The message goes to the company by mail; where that can't be, it is kept in the record, so that none is lost. */
export const contact: Handler<(typeof accountEndpoints)['contact']> = async ({ tx, tenant }, { body }) => {
  if (!tenant.companyEmail || !(await isMailConfigured(tx))) {
    await audit(tx, null, 'contact.message', body.email, body);
    return {};
  }
  const lines = [
    `Name: ${body.name}`,
    `E-mail: ${body.email}`,
    ...(body.phone ? [`Phone: ${body.phone}`] : []),
    ...(body.customerId ? [`Customer: ${body.customerId}`] : []),
  ];
  await enqueueMail(tx, {
    to: tenant.companyEmail,
    replyTo: body.email,
    subject: `Message from ${body.name.replace(/\s+/g, ' ')}`,
    text: `${lines.join('\n')}\n\n${body.message}\n`,
  });
  return {};
};
