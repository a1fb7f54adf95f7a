import type { FastifyInstance } from 'fastify';
import { msg } from '#msg';
import { AppError } from '../../contract/errors.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import type { Services } from '../context.ts';
import { findProvider } from '../domains/card-payments/gateway.ts';
import {
  creditOf,
  findStatementLink,
  type PayableLocation,
  payableLocations,
  STATEMENT_LINKS_PATH,
} from '../domains/card-payments/statement-links.ts';
import { formatsOf, type Locale } from '../texts/formats.ts';
import { textsOf } from '../texts/texts.ts';
import { escapeHtml } from './escape-html.ts';
import { hiddenFields, sendFormPage } from './form-page.ts';
import { inCompanyOf, LINK_PAGES, MOST_LINK_BYTES, payByLink } from './pay-by-link.ts';
import { localeOf } from './request.ts';

const pathOf = (token: string): string => `${STATEMENT_LINKS_PATH}/${encodeURIComponent(token)}`;

/**
 * Mounts the page of the link in a statement's mail: the open invoices of each location, with a button that pays them. It
 * needs no sign-in and shows one customer.
 */
export function mountStatementLinkPages(app: FastifyInstance, services: Services): void {
  const config = LINK_PAGES;
  const path = `${STATEMENT_LINKS_PATH}/:token`;

  app.get<{ Params: { token: string } }>(path, { config }, async (request, reply) => {
    const language = localeOf(request);
    const t = textsOf(language);
    const { title, found, takesCards } = await inCompanyOf(services, request, async (tx, tenant) => {
      const link = await findStatementLink(tx, request.params.token, new Date());
      return {
        title: tenant.companyName,
        found: link && { places: await payableLocations(tx, link), credit: await creditOf(tx, link) },
        takesCards: (await findProvider(tx, services)) !== undefined,
      };
    });
    if (!found) {
      reply.code(404);
      const text = t(msg`This link has expired or was revoked. Sign in to see your invoices, or contact the company.`);
      return sendFormPage(reply, { language, title, body: `<p>${escapeHtml(text)}</p>` });
    }
    const note = (text: string) => `<p class="note">${escapeHtml(text)}</p>`;
    const own = pathOf(request.params.token);
    const { places, credit } = found;
    const unused = { amount: formatsOf(language).money(credit) };
    const body = !takesCards
      ? note(t(msg`Invoices can’t be paid by card now. Contact the company.`))
      : places.length === 0
        ? note(t(msg`No invoice that is paid by card is open.`))
        : places.map((place) => placeBody(place, own, language)).join('');
    const hint =
      credit > 0 && places.length > 0
        ? note(t(msg({ message: 'Credit of {amount} is not applied. Sign in to use it before you pay.' }), unused))
        : '';
    return sendFormPage(reply, { language, title, body: hint + body });
  });

  app.post<{ Params: { token: string }; Body: URLSearchParams }>(
    path,
    { bodyLimit: MOST_LINK_BYTES, config },
    (request, reply) => {
      const of = (name: string) => request.body?.get(name) ?? '';
      return payByLink(
        request,
        reply,
        services,
        { id: of('id'), path: pathOf(request.params.token) },
        async (tx, now) => {
          const link = await findStatementLink(tx, request.params.token, now);
          if (!link) throw new AppError('not_found');
          const place = (await payableLocations(tx, link)).find(
            ({ location }) => location.customerLocationId === of('location'),
          );
          if (!place) throw new AppError('payments_off');
          // The payer saw this sum; an invoice that joined or was paid since would change it.
          if (String(place.open) !== of('amount')) throw new AppError('conflict');
          return {
            customerId: link.customerId,
            customerLocationId: place.location.customerLocationId,
            invoices: place.invoices.map(({ invoiceId, open }) => ({ invoiceId, amount: open })),
            sentTo: link.sentTo,
          };
        },
      );
    },
  );
}

/** The open invoices of a location with the button that pays them. The id in the form names the attempt. */
function placeBody({ location, invoices, open }: PayableLocation, action: string, language: Locale): string {
  const t = textsOf(language);
  const { money, shortDay } = formatsOf(language);
  const lines = invoices.map(({ invoiceNumber, dueOn, open: cents }) => {
    const number = t(msg({ message: 'Invoice {number}' }), { number: String(invoiceNumber) });
    const due = dueOn === null ? [] : [t(msg({ message: 'Due on {day}' }), { day: shortDay(dueOn) })];
    return `<li>${escapeHtml([number, money(cents), ...due].join(' · '))}</li>`;
  });
  const fields = hiddenFields([
    ['id', uuidv7()],
    ['location', location.customerLocationId],
    ['amount', String(open)],
  ]);
  const pay = t(msg({ message: 'Pay {amount}' }), { amount: money(open) });
  return `<h2>${escapeHtml(location.displayName)}</h2><ul>${lines.join('')}</ul><form method="post" action="${escapeHtml(action)}">${fields}<button>${escapeHtml(pay)}</button></form>`;
}
