// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sampleItem } from '../../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../../carts/shop-for-test.tsx';
import { ItemHead } from './item-head.tsx';

const shop = shopForTest();

it('the head of an item adds it to a guide, because the rows of a phone have no room for it', async () => {
  const guides = shop.db().live('orderGuides');
  const guide = { customerLocationId: 'L1', customerId: 'C1', createdBy: '', updatedAt: '', isEditable: true };
  await guides.put({ ...guide, id: 'G2', name: 'Weekend', lines: [] } as never);
  shop.show(<ItemHead item={sampleItem('A', { description: 'Romaine' })} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to guide' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Weekend', hidden: true }));
  await waitFor(async () => expect((await guides.get('G2'))?.lines).toMatchObject([{ itemCode: 'A', uom: 'CS' }]));
});
