import { msg } from '#msg';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { formatsOf, type Locale } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';

interface Arrived {
  readonly quantity: number;
  readonly uom: string;
  readonly description: string;
  readonly packSize: string;
}

type Told = Columns<'users', 'user_settings'> & {
  readonly email: string;
  readonly location: string;
  readonly lines: readonly Arrived[];
};

/**
 * Mails customers what they wait for and is in stock now, besides their cart: once for each wish. The mail goes to the
 * users of the location who get order confirmations. A repeated run mails nothing. Returns the number of mails.
 */
export async function mailArrivals(tx: Tx, companyName: string, now: Date): Promise<number> {
  const { rows } = await tx.connection.query<Told>(
    `with arrived as (
       update backorders b set told_at = $2
       from customer_locations l, items i, stock s
       where b.tenant_id = $1 and b.told_at is null
         and exists (select from smtp_settings m where m.tenant_id = $1 and m.order_confirmation_emails)
         and l.tenant_id = b.tenant_id and l.customer_location_id = b.customer_location_id
         and i.tenant_id = b.tenant_id and i.item_code = b.item_code and i.is_active
         and s.tenant_id = b.tenant_id and s.warehouse_id = l.warehouse_id and s.item_code = b.item_code
         and s.on_hand - s.committed >= (select (u ->> 'factor')::numeric from jsonb_array_elements(i.uoms) u where u ->> 'uom' = b.uom)
           * (1 + coalesce((select c.quantity from cart_lines c where c.tenant_id = b.tenant_id
               and c.customer_location_id = b.customer_location_id and c.item_code = b.item_code and c.uom = b.uom), 0))
       returning b.customer_location_id, l.display_name, b.quantity::float8 as quantity, b.uom, i.description, i.pack_size)
     select u.email, u.user_settings, a.display_name as location,
       json_agg(json_build_object('quantity', a.quantity, 'uom', a.uom, 'description', a.description, 'packSize', a.pack_size)
         order by a.description, a.uom) as lines
     from arrived a
     join users u on u.tenant_id = $1 and u.is_active and u.email is not null and u.role in ('CUSTOMER', 'SUPERCUSTOMER')
       and (u.customer_location_id = a.customer_location_id or exists (select from user_locations o where o.tenant_id = $1
         and o.user_id = u.id and o.customer_location_id = a.customer_location_id))
     where coalesce((u.user_settings ->> 'orderConfirmationEmails')::boolean, true)
     group by u.id, u.email, u.user_settings, a.customer_location_id, a.display_name order by u.id, a.customer_location_id`,
    [tx.tenantId, now.toISOString()],
    'tell_arrivals',
  );
  for (const { email, user_settings: settings, location, lines } of rows)
    await enqueueMail(tx, { to: email, ...arrivalMail(lines, location, companyName, settings.locale ?? 'en') });
  return rows.length;
}

/** Returns subject and text of the mail about goods that a location waits for. */
export function arrivalMail(
  lines: readonly Arrived[],
  location: string,
  companyName: string,
  locale: Locale,
): { subject: string; text: string } {
  const t = textsOf(locale);
  const { quantity } = formatsOf(locale);
  const title = t(
    msg({
      message: '{count, plural, one {# item that you wait for is} other {# items that you wait for are}} in stock',
    }),
    {
      count: lines.length,
    },
  );
  return {
    subject: `${title} – ${companyName}`,
    text: [
      t(msg({ message: 'You wait for these items at {location}, and they are in stock now:' }), { location }),
      '',
      ...lines.map((line) => [`${quantity(line.quantity)} ${line.uom}`, line.description, line.packSize].join('  ')),
      '',
      t(msg`Nothing is ordered or reserved. You find them below your cart.`),
      '',
      companyName,
    ].join('\n'),
  };
}
