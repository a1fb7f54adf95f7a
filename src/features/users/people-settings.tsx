import { Trans } from '@lingui/react/macro';
import Users from 'lucide-react/icons/users';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Card } from '../../ui/card.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/section.tsx';

/** A link to the users who order for the same locations. */
export function PeopleSettings() {
  const { user } = useSignedIn();
  return (
    <Section title={<Trans>People</Trans>}>
      <Card pad="none">
        <ListRow
          lead={<Users size={22} aria-hidden />}
          title={<Trans>Who orders with you</Trans>}
          detail={
            user.profile.managesUsers ? (
              <Trans>Invite people, turn their access off and on</Trans>
            ) : (
              <Trans>People at your location</Trans>
            )
          }
          to="/account/users"
        />
      </Card>
    </Section>
  );
}
