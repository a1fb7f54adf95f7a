import { Trans, useLingui } from '@lingui/react/macro';
import { statementMailEndpoints } from '../../../contract/statement-mails.ts';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Section } from '../../ui/section.tsx';

/** The links in a customer's mailed statements that pay without signing in, and a button that revokes all of them. */
export function StatementLinks({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const params = { customerId };
  const { data, reload } = useRemote(
    (signal) => callAs(statementMailEndpoints.links, { params }, { signal }),
    [customerId],
  );
  const { button } = useRowAction(reload);
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={<Trans>Pay links in statements</Trans>}>
      <chakra.ul display="grid" gap={1} fontSize="sm" overflowWrap="anywhere">
        {data.data.map(({ id, to, until }) => (
          <li key={id}>
            {to} · <Trans>until</Trans> <DateTimeText at={until} timeZone={timeZone} />
          </li>
        ))}
      </chakra.ul>
      <div>
        <Button
          {...button('revoke', {
            work: () => callAs(statementMailEndpoints.revokeLinks, { params, body: {} }),
            done: t`The pay links are revoked.`,
          })}
        >
          <Trans>Revoke these links</Trans>
        </Button>
      </div>
    </Section>
  );
}
