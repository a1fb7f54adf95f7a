import { Trans } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Settings from 'lucide-react/icons/settings';
import { Card } from '../../ui/card.tsx';
import { ListRow } from '../../ui/list-row.tsx';

/** Links to a user's own pages, on the first screen of roles that work elsewhere. */
export function OwnThings() {
  return (
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
        detail={<Trans>Changes sent and changes waiting</Trans>}
        to="/account/sync"
      />
    </Card>
  );
}
