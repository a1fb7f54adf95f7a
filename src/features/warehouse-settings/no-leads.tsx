import { Trans, useLingui } from '@lingui/react/macro';
import { warehouseSettingsEndpoints } from '../../../contract/warehouse-settings.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** Says which warehouses no one leads; nothing while that is not known. */
export function NoLeads() {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useRemote(
    async (signal) => (await callAs(warehouseSettingsEndpoints.warehouses, { query: {} }, { signal })).data,
    [],
  );
  const names = format.list((data ?? []).filter(({ leads }) => leads.length === 0).map(({ name }) => name));
  if (names === '') return null;
  return (
    <Callout
      tone="warning"
      title={t`No one leads ${names}`}
      action={
        <ButtonLink to="/admin/users">
          <Trans>People</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Exceptions and shortages wait there until an administrator decides. Give the license “Warehouse lead” to a user.
      </Trans>
    </Callout>
  );
}
