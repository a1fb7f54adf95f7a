import { AppError } from '../../../contract/errors.ts';
import type { EmbedKind, PowerBiEmbed, powerBiEndpoints } from '../../../contract/power-bi.ts';
import type { HandlersOf, Services, SignedInContext } from '../../context.ts';
import { outside } from '../../outside.ts';
import { embedFrom, PowerBiError } from '../../power-bi/power-bi.ts';
import { shoppingLocation } from '../locations/access.ts';
import { findWorkspace, powerBiSettingHandlers, type Workspace } from './settings.ts';

/** Returns the token of a report or dashboard for one user name. Throws `power_bi_failed`, which tells administrators why. */
async function embed(
  { services, tenant, actor }: Pick<SignedInContext, 'services' | 'tenant' | 'actor'>,
  { account, roleName }: Workspace,
  what: { readonly kind: EmbedKind; readonly id: string; readonly userName: string },
): Promise<PowerBiEmbed> {
  const { kind, id, userName } = what;
  try {
    return await embedFrom(services.config.powerBi, account, { kind, id, filter: { userName, roleName } });
  } catch (error) {
    if (!(error instanceof PowerBiError)) throw error;
    services.log.warn({ err: error, tenantId: tenant.id, step: error.step, status: error.status }, 'Power BI failed');
    const { step, status } = error;
    throw new AppError('power_bi_failed', actor.role === 'ADMIN' ? { step, status } : undefined);
  }
}

const ofLocation =
  (kind: EmbedKind) =>
  async (
    context: SignedInContext,
    { query }: { readonly query: { readonly customerLocationId?: string | undefined } },
  ): Promise<PowerBiEmbed> => {
    const { customerLocationId, options } = await shoppingLocation(context, query.customerLocationId);
    const workspace = await findWorkspace(context.tx, context.services);
    const id = workspace?.ids[kind];
    // What a workspace shows has prices in it.
    if (!workspace || !id || !options.displayPrices) throw new AppError('not_found');
    return outside(() => embed(context, workspace, { kind, id, userName: customerLocationId }));
  };

/** Returns which of a workspace's reports a company shows its customers. */
export async function shownKinds(
  tx: SignedInContext['tx'],
  services: Pick<Services, 'secrets'>,
): Promise<readonly EmbedKind[]> {
  const workspace = await findWorkspace(tx, services);
  return (['report', 'dashboard'] as const).filter((kind) => workspace?.ids[kind]);
}

/** Handlers for reports and dashboards in Power BI. */
export const powerBiHandlers: HandlersOf<typeof powerBiEndpoints> = {
  ...powerBiSettingHandlers,
  dashboardEmbed: ofLocation('dashboard'),
  reportEmbed: ofLocation('report'),

  check: async (context, { body: { userName } }) => {
    const workspace = await findWorkspace(context.tx, context.services);
    if (!workspace) throw new AppError('not_found');
    return outside(async () => {
      const nameOf = async (kind: EmbedKind) => {
        const id = workspace.ids[kind];
        return id === null ? null : (await embed(context, workspace, { kind, id, userName })).name;
      };
      return { report: await nameOf('report'), dashboard: await nameOf('dashboard') };
    });
  },
};
