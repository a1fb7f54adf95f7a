import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { containsCardNumber } from '../../../../rules/card.ts';
import { chosenLocations } from '../../../features/carts/several/chosen-locations.ts';
import { draftsOf } from '../../../features/carts/several/data/carts-of.ts';
import { IncludedFees } from '../../../features/carts/several/included-fees.tsx';
import { useCartsAt } from '../../../features/carts/several/use-carts-at.ts';
import { useStorageNotice } from '../../../features/carts/use-set-line.ts';
import { useLocations } from '../../../features/locations/use-current-location.ts';
import { PlacedCard } from '../../../features/orders/checkout/several/placed-card.tsx';
import { type OrderPlan, planOrders } from '../../../features/orders/checkout/several/plan.ts';
import { PlanCard, type PlanChange } from '../../../features/orders/checkout/several/plan-card.tsx';
import { usePlaceSeveral } from '../../../features/orders/checkout/several/use-place-several.ts';
import { CreditLine } from '../../../features/orders/credit-line.tsx';
import { ActionBar } from '../../../features/shop/action-bar.tsx';
import { useLive } from '../../../sync/use-live.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useSyncStatus } from '../../../sync/use-sync-status.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';

const idOf = ({ at }: OrderPlan): string => at.location.customerLocationId;

/** Reviews the carts of several locations, and places their orders together, with or without a network. */
export default function PlaceForLocations() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const all = useLocations();
  const asked = params.get('at') ?? '';
  const chosen = useMemo(() => chosenLocations(all ?? [], asked.split(',')), [all, asked]);
  const carts = useCartsAt(chosen);
  const ids = chosen.map(({ customerLocationId }) => customerLocationId);
  const drafts = useLive((db) => draftsOf(db, ids), [ids.join('|')]);
  const [edits, setEdits] = useState<ReadonlyMap<string, PlanChange>>(new Map());
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const now = new Date(Math.floor(useServerNow() / 60_000) * 60_000).toISOString();
  const offline = useSyncStatus()?.connection.state === 'offline';
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const { busy, placed, place } = usePlaceSeveral();

  const unplaced = (carts ?? []).filter(({ location }) => !placed.has(location.customerLocationId));
  const draftOf = (id: string) => {
    const stored = drafts?.get(id);
    return stored && { ...stored, ...edits.get(id) };
  };
  const plans = planOrders(unplaced, draftOf, without, now);
  const ready = plans.filter((plan) => plan.obstacle === null && !without.has(idOf(plan)));
  const held = ready.filter(({ isHeld }) => isHeld).length;
  // The locations of one customer share its credit, so the screen names it once.
  const isOneCustomer = new Set(plans.map(({ at }) => at.location.customerId)).size === 1;
  const credit = [...new Set(plans.flatMap(({ order }) => order.cart.credit.codes))];
  const cents = ready.reduce((sum, { order }) => sum + order.cart.totals.total, 0);
  const showsPrices = ready.length > 0 && ready.every(({ order }) => order.cart.showsPrices);
  const isLoading = !carts || !drafts || carts.some(({ lines, cart }) => lines.length > 0 && !cart);

  const save = async ({ draft }: OrderPlan, change: PlanChange = {}) => {
    if (containsCardNumber(draft.poNumber)) return;
    try {
      await mutate('checkout.save', { body: { ...draft, ...change } });
    } catch (error) {
      noteFull(error);
    }
  };
  const change = (plan: OrderPlan, made: PlanChange) => {
    const id = idOf(plan);
    setEdits((before) => new Map(before).set(id, { ...before.get(id), ...made }));
    // A typed PO number is stored when its field is left.
    if (made.deliveryDate !== undefined) void save(plan, made);
  };
  const include = (id: string, on: boolean) =>
    setWithout((before) => (on ? new Set([...before].filter((each) => each !== id)) : new Set(before).add(id)));

  const count = ready.length;
  const button = (
    <Button
      variant="primary"
      size="large"
      loading={busy}
      disabled={count === 0}
      onClick={() => (held > 0 ? setAsking(true) : void place(ready))}
    >
      <Plural value={count} _0="Place orders" one="Place # order" other="Place # orders" />
    </Button>
  );
  const locationOf = (id: string) => all?.find(({ customerLocationId }) => customerLocationId === id);
  return (
    <chakra.div flex="1" display="flex" flexDirection="column" gap={5} maxWidth="60rem">
      <PageHeader
        title={<Trans>Review orders of several locations</Trans>}
        back={{
          to: `/super-customer/order${asked === '' ? '' : `?at=${asked}`}`,
          label: t`Order for several locations`,
        }}
      />
      {placed.size > 0 && (
        <Section
          title={<Plural value={placed.size} one="# order placed" other="# orders placed" />}
          hint={offline && <Trans>Saved on this device. They are sent when you’re online.</Trans>}
        >
          <chakra.ul display="grid" gap={3}>
            {[...placed].map(([id, orderId]) => {
              const location = locationOf(id);
              return location && <PlacedCard key={id} orderId={orderId} location={location} />;
            })}
          </chakra.ul>
        </Section>
      )}
      {isOneCustomer && <CreditLine codes={credit} />}
      {isLoading ? (
        <SkeletonCards count={3} height={120} />
      ) : plans.length > 0 ? (
        <chakra.ul display="grid" gap={3}>
          {plans.map((plan) => (
            <PlanCard
              key={idOf(plan)}
              plan={plan}
              showsCredit={!isOneCustomer}
              included={!without.has(idOf(plan))}
              onInclude={(on) => include(idOf(plan), on)}
              onChange={(made) => change(plan, made)}
              onLeave={() => void save(plan)}
            />
          ))}
        </chakra.ul>
      ) : placed.size > 0 ? (
        <div>
          <ButtonLink to="/super-customer">
            <Trans>Locations</Trans>
          </ButtonLink>
        </div>
      ) : (
        <EmptyState
          picture={<ShoppingCart size={48} strokeWidth={1.5} />}
          title={<Trans>The carts are empty</Trans>}
          action={
            <ButtonLink to="/super-customer/order">
              <Trans>Order for several locations</Trans>
            </ButtonLink>
          }
        />
      )}
      {plans.length > 0 && (
        <ActionBar>
          <chakra.div display="grid" lineHeight="snug">
            {showsPrices && (
              <>
                <Money cents={cents} approximate={ready.some(({ order }) => order.cart.approximate)} strong />
                <IncludedFees carts={ready.map(({ order }) => order.cart)} />
              </>
            )}
            {offline && (
              <chakra.span fontSize="xs" color="fg.muted">
                <Trans>No signal. Your orders will be saved on this device and sent when you’re online.</Trans>
              </chakra.span>
            )}
          </chakra.div>
          {button}
        </ActionBar>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Place ${plural(count, { one: '# order', other: '# orders' })}?`}
        confirmLabel={t`Place orders`}
        onConfirm={() => place(ready)}
      >
        <Plural
          value={held}
          one="# of them will be held, and your distributor will review it before confirming."
          other="# of them will be held, and your distributor will review them before confirming."
        />
      </ConfirmDialog>
    </chakra.div>
  );
}
