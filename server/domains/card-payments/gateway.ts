import type { CardProviderName, cardPaymentEndpoints, Gateway } from '../../../contract/card-payments.ts';
import { AppError } from '../../../contract/errors.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, Services } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { outside } from '../../outside.ts';
import { type CardProvider, ProviderUnreachableError } from '../../payments/card-provider.ts';
import { hppProvider } from '../../payments/hpp.ts';
import { HPP_URLS } from '../../payments/hpp-protocol.ts';
import { practiceMerchant, practiceProvider } from '../../payments/practice.ts';
import { openedSecret, type SecretPlace } from '../../secrets.ts';

type GatewayServices = Pick<Services, 'config' | 'secrets'>;

export const gatewayPlace = (tenantId: string): SecretPlace => ({ tenantId, column: 'card_gateways.secret_sealed' });

export const webhookPlace = (tenantId: string): SecretPlace => ({
  tenantId,
  column: 'card_gateways.webhook_secret_sealed',
});

const readRow = (tx: Tx) =>
  tx.db.selectFrom('card_gateways').selectAll().where('tenant_id', '=', tx.tenantId).executeTakeFirst();

/**
 * Returns the company's card payment provider by its settings, or the given one, whose earlier attempts it still
 * reports. Undefined if there is none, its secret is missing, or it is the practice provider in production.
 */
export async function findProvider(
  tx: Tx,
  services: GatewayServices,
  wanted?: CardProviderName,
): Promise<{ readonly name: CardProviderName; readonly provider: CardProvider } | undefined> {
  const row = await readRow(tx);
  const name = wanted ?? row?.provider;
  if (name === 'practice') {
    if (services.config.isProduction) return undefined;
    return { name, provider: practiceProvider(practiceMerchant(services.config.secretKey, tx.tenantId)) };
  }
  if (!name || !row) return undefined;
  const secret = openedSecret(services.secrets, row.secret_sealed, gatewayPlace(tx.tenantId));
  if (secret === null) return undefined;
  if (name === 'stripe') {
    const webhookSecret = openedSecret(services.secrets, row.webhook_secret_sealed, webhookPlace(tx.tenantId));
    if (webhookSecret === null) return undefined;
    // The library is large, and most companies use another provider.
    const { stripeProvider } = await import('../../payments/stripe.ts');
    return {
      name,
      provider: stripeProvider({ secretKey: secret, webhookSecret, apiUrl: services.config.stripeApiUrl }),
    };
  }
  const { merchant_id: merchantId, account, is_live: isLive } = row;
  return { name, provider: hppProvider({ merchantId, account, secret, ...HPP_URLS[isLive ? 'live' : 'test'] }) };
}

async function answer(tx: Tx, services: GatewayServices): Promise<Gateway> {
  const row = await readRow(tx);
  const hasSecret = row !== undefined && row.secret_sealed !== null;
  return {
    provider: row?.provider ?? null,
    merchantId: row?.merchant_id ?? '',
    account: row?.account ?? '',
    isLive: row?.is_live ?? false,
    hasSecret,
    hasWebhookSecret: row !== undefined && row.webhook_secret_sealed !== null,
    secretLost: hasSecret && openedSecret(services.secrets, row.secret_sealed, gatewayPlace(tx.tenantId)) === null,
    allowsPractice: !services.config.isProduction,
    updatedAt: row?.updated_at ?? null,
  };
}

const needed = (field: string) => invalidFields({ [field]: { rule: 'required' } });

/** Handlers for the settings of the card payment provider. */
export const gatewayHandlers: HandlersOf<
  Pick<typeof cardPaymentEndpoints, 'gateway' | 'checkGateway' | 'saveGateway'>
> = {
  gateway: ({ tx, services }) => answer(tx, services),

  checkGateway: async ({ tx, services }) => {
    const found = await findProvider(tx, services);
    const accepts = found?.provider.accepts;
    if (!accepts) return { result: 'untested' };
    return outside(async () => {
      try {
        return { result: (await accepts()) ? 'accepted' : 'refused' };
      } catch (error) {
        if (!(error instanceof ProviderUnreachableError)) throw error;
        return { result: 'unreachable' };
      }
    });
  },

  saveGateway: async ({ tx, actor, services, now }, { body }) => {
    const before = await readRow(tx);
    if ((before?.updated_at ?? null) !== body.updatedAt) throw new AppError('conflict');
    // Stripe's key names its account.
    const merchantId = body.provider === 'stripe' ? '' : body.merchantId.trim();
    const account = body.account.trim();
    if (body.provider === 'practice' && services.config.isProduction)
      throw invalidFields({ provider: { rule: 'choice' } });
    // A stored secret belongs to its merchant.
    const isSame = before?.merchant_id === merchantId;
    const kept = isSame ? before.secret_sealed : null;
    const keptWebhook = isSame ? before.webhook_secret_sealed : null;
    const webhookSecret = body.webhookSecret?.trim()
      ? services.secrets.seal(body.webhookSecret.trim(), webhookPlace(tx.tenantId))
      : keptWebhook;
    const secret = body.secret?.trim() ? services.secrets.seal(body.secret.trim(), gatewayPlace(tx.tenantId)) : kept;
    if (body.provider === 'hpp') {
      if (merchantId === '') throw needed('merchantId');
      if (secret === null) throw needed('secret');
    }
    if (body.provider === 'stripe') {
      if (secret === null) throw needed('secret');
      if (webhookSecret === null) throw needed('webhookSecret');
    }
    const { provider } = body;
    // Stripe's key says whether it charges real cards.
    const key = openedSecret(services.secrets, secret, gatewayPlace(tx.tenantId));
    const isLive = provider === 'stripe' ? /^[rs]k_live_/.test(key ?? '') : body.isLive;
    const row = {
      provider,
      merchant_id: merchantId,
      account,
      is_live: isLive,
      secret_sealed: secret,
      webhook_secret_sealed: webhookSecret,
      updated_at: now.toISOString(),
    };
    await tx.db
      .insertInto('card_gateways')
      .values({ tenant_id: tx.tenantId, ...row })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
      .execute();
    const isSecretChanged = secret !== (before?.secret_sealed ?? null);
    await audit(tx, actor, 'cardGateway.save', tx.tenantId, { provider, merchantId, account, isLive, isSecretChanged });
    return answer(tx, services);
  },
};
