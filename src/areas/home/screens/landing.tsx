import { chakra } from '@chakra-ui/react/styled-system';
import { Trans } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Settings from 'lucide-react/icons/settings';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Messages } from '../parts/messages.tsx';

/** The first screen of people who work for the distributor: a greeting, what the company has to say, and their own things. */
export default function Landing() {
  const { user } = useSignedIn();
  const name = user.profile.displayName || user.profile.userName;
  return (
    <chakra.div display="grid" gap={6} width="full" maxWidth="text">
      <PageHeader title={<Trans>Hello {name}</Trans>} />
      <Messages />
      {user.profile.role === 'ADMIN' && (
        <Card pad="none">
          <ListRow
            lead={<TriangleAlert size={22} aria-hidden />}
            title={<Trans>Exceptions</Trans>}
            detail={<Trans>What contradicts what in the warehouses, and what to do</Trans>}
            to="/admin/exceptions"
          />
        </Card>
      )}
      <Card pad="none">
        <ListRow
          lead={<Settings size={22} aria-hidden />}
          title={<Trans>Settings</Trans>}
          detail={<Trans>Language, light or dark, password, this device</Trans>}
          to="/account/settings"
        />
        <ListRow
          lead={<RefreshCw size={22} aria-hidden />}
          title={<Trans>Changes on this device</Trans>}
          detail={<Trans>What is sent and what still waits</Trans>}
          to="/account/sync"
        />
      </Card>
    </chakra.div>
  );
}
