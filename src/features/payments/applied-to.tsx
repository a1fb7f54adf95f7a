import { Trans, useLingui } from '@lingui/react/macro';
import { type CreditApplication, paymentEndpoints } from '../../../contract/payments.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** The invoices that a payment or credit memo settles. Each can be taken from it: the invoice is open again, and the amount is credit. */
export function AppliedTo({
  creditId,
  onChanged,
}: {
  readonly creditId: string;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const { data, reload } = useRemote(
    (signal) => callAs(paymentEndpoints.applications, { params: { creditId } }, { signal }),
    [creditId],
  );
  const { button } = useRowAction(async () => {
    await Promise.all([reload(), onChanged()]);
  });
  if (!data || data.data.length === 0) return null;
  const unapply = ({ invoiceId, amount }: CreditApplication) =>
    button(invoiceId, {
      work: () => callAs(paymentEndpoints.unapply, { params: { creditId, id: uuidv7() }, body: { invoiceId } }),
      done: t`The amount is credit again.`,
      undo: {
        work: () =>
          callAs(paymentEndpoints.apply, {
            params: { creditId, id: uuidv7() },
            body: { applications: [{ invoiceId, amount }] },
          }),
        done: t`The amount is applied again.`,
        refused: () => t`What is open has changed, so the amount was not applied again.`,
      },
    });
  return (
    <section aria-label={t`Applied to`}>
      <chakra.h3 fontSize="xs" color="fg.muted">
        <Trans>Applied to</Trans>
      </chakra.h3>
      <ul>
        {data.data.map((one) => (
          <chakra.li
            key={one.invoiceId}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto auto"
            alignItems="center"
            gap={3}
            minHeight="touch"
            borderBottomWidth="1px"
            borderColor="border"
          >
            {one.kind === 'opening' ? (
              <Trans>Balance brought forward</Trans>
            ) : (
              <TextLink to={`/admin/invoices?status=all&open=${one.invoiceId}`}>#{one.number}</TextLink>
            )}
            <Money cents={one.amount} />
            <chakra.span data-screen-only>
              <Button size="small" {...unapply(one)}>
                <Trans>Unapply</Trans>
              </Button>
            </chakra.span>
          </chakra.li>
        ))}
      </ul>
    </section>
  );
}
