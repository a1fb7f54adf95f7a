import { Trans, useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import VenetianMask from 'lucide-react/icons/venetian-mask';
import { useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts.ts';
import { type PersonRow, peopleEndpoints } from '../../../contract/people.ts';
import { Panel } from '../../desk/panel.tsx';
import { type RowAction, useRowAction } from '../../desk/use-row-action.ts';
import { call } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { PersonState } from '../users/person-state.tsx';
import { PersonForm } from './person-form.tsx';
import { useActAs } from './use-act-as.ts';
import { useRoleText } from './use-role-text.ts';

/** A user of the company: facts, rights, and what an administrator can do. */
export function PersonPanel({
  person,
  reload,
  onClose,
}: {
  readonly person: PersonRow;
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useRoleText();
  const locale = useLocale();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { button, confirm } = useRowAction(reload);
  const actAs = useActAs();
  const [asking, setAsking] = useState<'off' | 'sessions'>();
  const { id, userName } = person;
  const name = person.displayName || userName;
  const isActive = person.status === 'active';
  const setActive = (isOn: boolean): RowAction => ({
    work: () => callAs(peopleEndpoints.setActive, { params: { id }, body: { isActive: isOn } }),
    done: isOn ? t`${name} can sign in again` : t`${name} has no access now and is signed out everywhere`,
    ...(isOn ? {} : { undo: setActive(true) }),
  });
  return (
    <Panel title={name} subtitle={text.role(person.role)} badge={<PersonState user={{ isActive }} />} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Username</Trans>} wide>
          <chakra.span overflowWrap="anywhere">{userName}</chakra.span>
        </Fact>
        {person.customerName !== null && (
          <Fact label={<Trans>Orders for</Trans>} wide>
            {person.locationName === null ? (
              person.customerName
            ) : (
              <>
                {person.locationName} · {person.customerLocationId}
              </>
            )}
          </Fact>
        )}
        <Fact label={<Trans>Last sign-in</Trans>}>
          {person.lastLoginAt === null ? (
            <Trans>Never</Trans>
          ) : (
            <DateTimeText at={person.lastLoginAt} timeZone={timeZone} />
          )}
        </Fact>
        <Fact label={<Trans>Added</Trans>}>
          <DateTimeText at={person.createdAt} timeZone={timeZone} />
        </Fact>
      </chakra.dl>
      <TextLink to={`/admin/security?userId=${id}`} display="inline-flex" alignItems="center" minHeight="touch">
        <Trans>Sign-ins and changes in the security log</Trans>
      </TextLink>
      {person.isManageable ? (
        <>
          <PersonForm key={id} person={person} onSaved={reload} />
          <chakra.div
            display="flex"
            flexWrap="wrap"
            gap={2}
            borderTopWidth="1px"
            borderColor="border"
            paddingTop={4}
            role="group"
            aria-label={t`What to do`}
          >
            {isActive ? (
              <>
                <Button icon={<VenetianMask size={18} aria-hidden />} {...button('actAs', { work: () => actAs(id) })}>
                  <Trans>Act as this person</Trans>
                </Button>
                <Button
                  icon={<KeyRound size={18} aria-hidden />}
                  {...button('reset', {
                    work: () => call(accountEndpoints.requestReset, { body: { userName, locale } }),
                    done: t`Sending ${userName} a link to set a new password`,
                  })}
                >
                  <Trans>Email a password link</Trans>
                </Button>
                <Button icon={<LogOut size={18} aria-hidden />} onClick={() => setAsking('sessions')}>
                  <Trans>Sign out everywhere</Trans>
                </Button>
                <Button icon={<Ban size={18} aria-hidden />} onClick={() => setAsking('off')}>
                  <Trans>Turn off access</Trans>
                </Button>
              </>
            ) : (
              <Button icon={<CircleCheck size={18} aria-hidden />} {...button('on', setActive(true))}>
                <Trans>Turn on access</Trans>
              </Button>
            )}
          </chakra.div>
        </>
      ) : (
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>You can’t change your own rights or those of another administrator.</Trans>
        </chakra.p>
      )}
      <ConfirmDialog
        open={asking === 'off'}
        onClose={() => setAsking(undefined)}
        title={<Trans>Turn off access of {name}?</Trans>}
        confirmLabel={t`Turn off access`}
        danger
        onConfirm={() => confirm(setActive(false))}
      >
        <Trans>The person is signed out everywhere at once. You can turn the access on again.</Trans>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'sessions'}
        onClose={() => setAsking(undefined)}
        title={<Trans>Sign {name} out everywhere?</Trans>}
        confirmLabel={t`Sign out everywhere`}
        onConfirm={() =>
          confirm({
            work: () => callAs(peopleEndpoints.endSessions, { params: { id } }),
            done: t`${name} is signed out everywhere`,
          })
        }
      >
        <Trans>Unsent work stays on each device and is sent after the next sign-in there.</Trans>
      </ConfirmDialog>
    </Panel>
  );
}
