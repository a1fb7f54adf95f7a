import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { type InvoiceMail, invoiceMailEndpoints } from '../../../contract/invoice-mails.ts';
import { Form } from '../../desk/form.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useServerPdf } from '../shop/use-server-pdf.ts';

/** The mails with an invoice, each with its document as it was sent, and a form to mail it. */
export function InvoiceMails({ id, invoiceNumber }: { readonly id: string; readonly invoiceNumber: number }) {
  const { t } = useLingui();
  const toast = useToast();
  const { data, reload } = useRemote(
    (signal) => callAs(invoiceMailEndpoints.list, { params: { id } }, { signal }),
    [id],
  );
  if (!data) return null;
  return (
    <chakra.div data-screen-only display="grid" gap={3}>
      <Section title={<Trans>Email</Trans>}>
        {data.data.length > 0 && (
          <chakra.ul display="grid" gap={1} aria-label={t`Emails with this invoice`}>
            {data.data.map((mail) => (
              <MailRow key={mail.id} mail={mail} invoiceId={id} invoiceNumber={invoiceNumber} onRevoked={reload} />
            ))}
          </chakra.ul>
        )}
        <Form
          schema={invoiceMailEndpoints.send.spec.body}
          values={{ to: data.addresses[0] ?? '' }}
          sections={(field) => [
            {
              fields: [
                field.text('to', t`Send the invoice to`, {
                  input: { type: 'email', autoCapitalize: 'none', spellCheck: false },
                }),
              ],
            },
          ]}
          guard={false}
          saveLabel={t`Send`}
          onSave={async ({ to }) => {
            await callAs(invoiceMailEndpoints.send, { params: { id }, body: { to } });
            toast.show({ key: 'form', tone: 'success', text: t`The invoice is being sent to ${to}.` });
            return { to };
          }}
        />
      </Section>
    </chakra.div>
  );
}

function MailRow({
  mail: { id, to, mailedAt, isSent, link },
  invoiceId,
  invoiceNumber,
  onRevoked,
}: {
  readonly mail: InvoiceMail;
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly onRevoked: () => Promise<void>;
}) {
  const { t } = useLingui();
  const { button } = useRowAction(onRevoked);
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const pdf = useServerPdf({
    fetch: () => callAs(invoiceMailEndpoints.pdf, { params: { id: invoiceId, mailId: id } }),
    name: `Invoice-${invoiceNumber}.pdf`,
    unreachable: t`The PDF comes from the server, which can’t be reached now.`,
  });
  return (
    <chakra.li display="flex" alignItems="center" justifyContent="space-between" gap={3} fontSize="sm">
      <chakra.span minWidth={0} overflowWrap="anywhere">
        {to} · <DateTimeText at={mailedAt} timeZone={timeZone} />
        {link === 'revoked' && (
          <>
            {' · '}
            <Trans>pay link revoked</Trans>
          </>
        )}
        {!isSent && (
          <>
            {' · '}
            <Trans>not sent yet</Trans>
          </>
        )}
      </chakra.span>
      {link === 'open' && (
        <Button
          {...button('revoke', {
            work: () => callAs(invoiceMailEndpoints.revokeLink, { params: { id: invoiceId, mailId: id }, body: {} }),
            done: t`The pay link is revoked.`,
          })}
        >
          <Trans>Revoke the pay link</Trans>
        </Button>
      )}
      <IconButton
        label={t`Download the invoice as sent to ${to}`}
        icon={pdf.busy ? <Spinner /> : <Download size={18} aria-hidden />}
        aria-busy={pdf.busy}
        onClick={() => {
          if (!pdf.busy) void pdf.download();
        }}
      />
    </chakra.li>
  );
}
