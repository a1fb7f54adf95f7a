import { AppError } from '../../../contract/errors.ts';
import type { EmbedKind, PowerBi, powerBiEndpoints } from '../../../contract/power-bi.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, Services } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import type { PowerBiAccount } from '../../power-bi/power-bi.ts';
import { openedSecret, type SecretPlace } from '../../secrets.ts';

export const powerBiPlace = (tenantId: string): SecretPlace => ({
  tenantId,
  column: 'power_bi_settings.secret_sealed',
});

const readRow = (tx: Tx) =>
  tx.db.selectFrom('power_bi_settings').selectAll().where('tenant_id', '=', tx.tenantId).executeTakeFirst();

/** A workspace that is switched on and complete. */
export interface Workspace {
  readonly account: PowerBiAccount;
  readonly roleName: string;
  readonly ids: Readonly<Record<EmbedKind, string | null>>;
}

/** Returns the company's workspace; undefined if it is off, or a part of its settings is missing. */
export async function findWorkspace(tx: Tx, { secrets }: Pick<Services, 'secrets'>): Promise<Workspace | undefined> {
  const row = await readRow(tx);
  if (!row?.is_on) return undefined;
  const { directory_id: directoryId, client_id: clientId, workspace_id: workspaceId, role_name: roleName } = row;
  const secret = openedSecret(secrets, row.secret_sealed, powerBiPlace(tx.tenantId));
  if (!directoryId || !clientId || !workspaceId || secret === null) return undefined;
  const ids = { report: row.report_id, dashboard: row.dashboard_id };
  return { account: { directoryId, clientId, workspaceId, secret }, roleName, ids };
}

async function answer(tx: Tx, { secrets }: Pick<Services, 'secrets'>): Promise<PowerBi> {
  const row = await readRow(tx);
  const hasSecret = row !== undefined && row.secret_sealed !== null;
  return {
    isOn: row?.is_on ?? false,
    directoryId: row?.directory_id ?? null,
    clientId: row?.client_id ?? null,
    workspaceId: row?.workspace_id ?? null,
    reportId: row?.report_id ?? null,
    dashboardId: row?.dashboard_id ?? null,
    roleName: row?.role_name ?? '',
    hasSecret,
    secretLost: hasSecret && openedSecret(secrets, row.secret_sealed, powerBiPlace(tx.tenantId)) === null,
    updatedAt: row?.updated_at ?? null,
  };
}

/** Handlers for the settings of the Power BI workspace. */
export const powerBiSettingHandlers: HandlersOf<Pick<typeof powerBiEndpoints, 'settings' | 'save'>> = {
  settings: ({ tx, services }) => answer(tx, services),

  save: async ({ tx, actor, services, now }, { body }) => {
    const before = await readRow(tx);
    if ((before?.updated_at ?? null) !== body.updatedAt) throw new AppError('conflict');
    const ids = {
      directory_id: body.directoryId || null,
      client_id: body.clientId || null,
      workspace_id: body.workspaceId || null,
      report_id: body.reportId || null,
      dashboard_id: body.dashboardId || null,
    };
    const roleName = body.roleName.trim();
    // A stored secret belongs to its client.
    const kept = before?.client_id === ids.client_id ? (before?.secret_sealed ?? null) : null;
    const secret = body.secret?.trim() ? services.secrets.seal(body.secret.trim(), powerBiPlace(tx.tenantId)) : kept;
    if (body.isOn) {
      const isMissing = {
        directoryId: ids.directory_id === null,
        clientId: ids.client_id === null,
        secret: secret === null,
        workspaceId: ids.workspace_id === null,
        roleName: roleName === '',
        reportId: ids.report_id === null && ids.dashboard_id === null,
      };
      const missing = Object.entries(isMissing).filter(([, isNeeded]) => isNeeded);
      if (missing.length > 0)
        throw invalidFields(Object.fromEntries(missing.map(([field]) => [field, { rule: 'required' }])));
    }
    const row = { is_on: body.isOn, ...ids, role_name: roleName, secret_sealed: secret, updated_at: now.toISOString() };
    await tx.db
      .insertInto('power_bi_settings')
      .values({ tenant_id: tx.tenantId, ...row })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
      .execute();
    const isSecretChanged = secret !== (before?.secret_sealed ?? null);
    await audit(tx, actor, 'powerBi.save', tx.tenantId, { isOn: body.isOn, ...ids, roleName, isSecretChanged });
    return answer(tx, services);
  },
};
