// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { freshDraft } from '../../../carts/data/mutations.ts';
import { priceCart } from '../../../carts/data/price-cart.ts';
import { known, sampleItem, sampleLine, sampleLocation } from '../../../carts/data/shop-samples.fixture.ts';
import { AllCartsSum } from '../../../carts/several/cart-sum.tsx';
import { shopForTest } from '../../../carts/shop-for-test.tsx';
import { planOrder } from './plan.ts';
import { PlanCard } from './plan-card.tsx';

const shop = shopForTest();
const surcharge = { kind: 'flat', amount: 750, basisPoints: 0 } as const;

/** A cart with two cases of $12 at a location with a surcharge. */
function cartAt() {
  const location = sampleLocation({ surcharge });
  const lines = [sampleLine('A', 2)];
  const { items } = known(sampleItem('A'));
  const pending = new Set<string>();
  return {
    location,
    lines,
    items,
    pending,
    cart: priceCart(location, lines, { items, pending }, { today: '2026-11-19' }),
  };
}

it('the order of each location names its surcharge beside the goods', async () => {
  const plan = planOrder(cartAt(), freshDraft('L1'), '2026-11-19T17:00:00.000Z')!;
  const props = { onInclude: () => {}, onChange: () => {}, onLeave: () => {} };
  shop.show(<PlanCard plan={plan} showsCredit={false} included {...props} />);
  expect(await screen.findByText('$24.00')).toBeTruthy();
  expect(screen.getByText('+ $7.50 surcharge')).toBeTruthy();
});

it('the sum of several carts names the fees that it includes', async () => {
  shop.show(<AllCartsSum carts={[cartAt(), cartAt()]} />);
  expect(await screen.findByText('$63.00')).toBeTruthy();
  expect(screen.getByText('incl. $15.00 in fees')).toBeTruthy();
});
