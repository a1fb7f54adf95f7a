import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { type ManageableLocation, userEndpoints } from '../../../../../contract/users.ts';
import { isEmail } from '../../../../../rules/email.ts';
import { CallError } from '../../../../lib/call.ts';
import { useFailureText } from '../../../../parts/account/use-failure-text.ts';
import { callAs } from '../../../../sync/session.ts';
import { useSignedIn } from '../../../../sync/use-session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { SelectInput } from '../../../../ui/select-input.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useToast } from '../../../../ui/toast-context.ts';
import { useLocale } from '../../../../ui/use-format.ts';

/** Asks whom to invite to which location, and sends the e-mail. */
export function InviteDialog({
  open,
  onClose,
  onInvited,
  locations,
}: {
  readonly locations: readonly ManageableLocation[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onInvited: () => void;
}) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      title={<Trans>Invite a person</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            <Trans>Send invitation</Trans>
          </Button>
        </>
      }
    >
      <InviteForm
        id={formId}
        locations={locations}
        onBusy={setBusy}
        onDone={() => {
          onClose();
          onInvited();
        }}
      />
    </Dialog>
  );
}

function InviteForm({
  id,
  onBusy,
  onDone,
  locations,
}: {
  readonly id: string;
  readonly locations: readonly ManageableLocation[];
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const locale = useLocale();
  const failureText = useFailureText();
  const { user } = useSignedIn();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(user.customerLocationId ?? '');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<{ text: string; ofEmail: boolean }>();
  const place = locations.some((location) => location.customerLocationId === chosen)
    ? chosen
    : (locations.length === 1 && locations[0]?.customerLocationId) || '';
  const to = email.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (!isEmail(to) || place === '') return;
    onBusy(true);
    try {
      await callAs(userEndpoints.invite, {
        body: { email: to, displayName: name.trim(), customerLocationId: place, locale },
      });
      toast.show({ key: 'people', tone: 'success', text: t`The invitation is on its way to ${to}` });
      onDone();
    } catch (error) {
      const ofEmail = error instanceof CallError && (error.code === 'user_exists' || error.errors.email !== undefined);
      setFailure({ text: failureText(error), ofEmail });
    } finally {
      onBusy(false);
    }
  };

  return (
    <chakra.form id={id} noValidate onSubmit={submit} display="grid" gap={4}>
      {failure && !failure.ofEmail && <Callout tone="danger" title={failure.text} announce />}
      <Field
        label={t`E-mail address`}
        hint={t`It becomes their user name. The link in the e-mail works for seven days.`}
        error={
          (tried && to === '' && t`Enter an e-mail address.`) ||
          (tried && to !== '' && !isEmail(to) && t`This must be a valid e-mail address.`) ||
          (failure?.ofEmail && failure.text)
        }
      >
        <TextInput
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label={t`Name`} optional>
        <TextInput
          name="displayName"
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t`Orders for`} error={tried && place === '' && t`Choose a location.`}>
        <SelectInput
          placeholder={t`Choose a location`}
          value={place}
          onChange={setChosen}
          options={locations.map((location) => ({
            value: location.customerLocationId,
            label: `${location.displayName} · ${location.customerLocationId}`,
          }))}
        />
      </Field>
    </chakra.form>
  );
}
