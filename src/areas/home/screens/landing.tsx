import { Trans } from '@lingui/react/macro';
import ReceiptText from 'lucide-react/icons/receipt-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Messages } from '../../../features/messages/messages.tsx';
import { OwnThings } from '../../../features/settings/own-things.tsx';
import { NoLeads } from '../../../features/warehouse-settings/no-leads.tsx';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** The first screen of the distributor's staff: a greeting, the company's messages, and links to their own pages. */
export default function Landing() {
  const { user } = useSignedIn();
  const name = user.profile.displayName || user.profile.userName;
  return (
    <chakra.div display="grid" gap={6} width="full" maxWidth="text">
      <PageHeader title={<Trans>Hello {name}</Trans>} />
      <Messages />
      {user.profile.role === 'ADMIN' && <NoLeads />}
      {user.profile.role === 'ADMIN' && (
        <Card pad="none">
          <ListRow
            lead={<TriangleAlert size={22} aria-hidden />}
            title={<Trans>Exceptions</Trans>}
            detail={<Trans>Conflicting records in the warehouses, and what to do</Trans>}
            to="/admin/exceptions"
          />
          <ListRow
            lead={<ReceiptText size={22} aria-hidden />}
            title={<Trans>Credit requests</Trans>}
            detail={<Trans>What customers refused or returned at delivery</Trans>}
            to="/admin/credit-requests"
          />
        </Card>
      )}
      <OwnThings />
    </chakra.div>
  );
}
