import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CheckoutDraft } from '../../../../../contract/carts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { Card } from '../../../../ui/card.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Money } from '../../../../ui/money.tsx';
import { SelectInput } from '../../../../ui/select-input.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { MinimumBar } from '../../../carts/minimum-bar.tsx';
import { goodsOf, SurchargeText } from '../../../carts/surcharge-text.tsx';
import { useEnterLocation } from '../../../locations/use-enter-location.ts';
import { CreditLine } from '../../credit-line.tsx';
import { cutoffAt, itemsOf } from '../use-checkout-days.ts';
import type { OrderPlan } from './plan.ts';

export type PlanChange = Partial<Pick<CheckoutDraft, 'deliveryDate' | 'poNumber'>>;

/** The order of one location before it is placed: its day, PO number and total, and why it can't be placed. */
export function PlanCard({
  plan,
  showsCredit,
  included,
  onInclude,
  onChange,
  onLeave,
}: {
  readonly plan: OrderPlan;
  /** Nothing above the cards says that credit will hold orders. */
  readonly showsCredit: boolean;
  readonly included: boolean;
  readonly onInclude: (included: boolean) => void;
  readonly onChange: (change: PlanChange) => void;
  /** The user left a field, and what it has can be stored. */
  readonly onLeave: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const enter = useEnterLocation();
  const { at, draft, days, order, obstacle, left, short } = plan;
  const { location } = at;
  const { customerLocationId: id, displayName: name } = location;
  const { cart, selection } = order;
  const day = draft.deliveryDate;
  const until = day && cutoffAt(location, draft.shippingMethod, day, itemsOf(selection.taken));
  const field = t`PO number`;
  return (
    <Card as="li" display="grid" gap={3}>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap={4}>
        <Checkbox
          label={<chakra.span fontWeight="semibold">{name}</chakra.span>}
          checked={included && obstacle === null}
          disabled={obstacle !== null}
          onChange={onInclude}
        />
        <chakra.span display="inline-flex" flexWrap="wrap" alignItems="baseline" columnGap={2}>
          <Plural value={selection.taken.length} one="# line" other="# lines" />
          {cart.showsPrices && <Money cents={goodsOf(cart)} approximate={cart.approximate} strong />}
          <SurchargeText cart={cart} />
        </chakra.span>
      </chakra.div>
      {obstacle !== 'ordering_disabled' && days.length > 0 && (
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))"
          gap={3}
          alignItems="start"
        >
          <Field
            label={draft.shippingMethod === 'Pickup' ? t`Pickup day` : t`Delivery day`}
            hint={until && t`Order by ${format.weekdayTime(until, location.timeZone)}`}
          >
            <SelectInput
              value={day ?? ''}
              onChange={(deliveryDate) => onChange({ deliveryDate })}
              options={days.map((value) => ({ value, label: format.day(value, 'weekday') }))}
            />
          </Field>
          <Field
            label={field}
            optional
            error={
              obstacle === 'card_number' ? t`The ${field} field isn't allowed to contain credit card number` : undefined
            }
          >
            <TextInput
              value={draft.poNumber}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => onChange({ poNumber: event.target.value })}
              onBlur={onLeave}
            />
          </Field>
        </chakra.div>
      )}
      {obstacle === null && <MinimumBar minimum={cart.minimum} />}
      {showsCredit && <CreditLine codes={cart.credit.codes} />}
      <PlanObstacle plan={plan} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={3} color="fg.muted" fontSize="sm">
        <Button variant="quiet" size="small" onClick={() => void enter(id, '/portal/cart')}>
          <Trans>Open the cart</Trans>
        </Button>
        {short > 0 && (
          <chakra.span color="warning.fg">
            <Plural value={short} one="# line is more than is in stock" other="# lines are more than is in stock" />
          </chakra.span>
        )}
        {left > 0 && obstacle !== 'empty' && (
          <Plural
            value={left}
            one="# line stays in the cart and won’t be ordered"
            other="# lines stay in the cart and won’t be ordered"
          />
        )}
      </chakra.div>
    </Card>
  );
}

/** Why the order can't be placed now. */
function PlanObstacle({ plan: { obstacle } }: { readonly plan: OrderPlan }) {
  if (obstacle === 'ordering_disabled')
    return <Callout tone="warning" title={<Trans>Ordering is off for this location</Trans>} />;
  if (obstacle === 'no_date' || obstacle === 'date_gone')
    return <Callout tone="warning" title={<Trans>No delivery or pickup day available</Trans>} />;
  if (obstacle === 'empty')
    return <Callout tone="warning" title={<Trans>Nothing in the cart can be ordered for this day</Trans>} />;
  return null;
}
