// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uuidv7 } from '../../../rules/uuid.ts';
import { CratebookDatabase, readMeta } from '../../data/database.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { FirstSteps } from './first-steps.tsx';

let db: CratebookDatabase;
vi.mock('../../sync/use-session.tsx', () => ({ useShop: () => ({ db }), useSignedIn: () => ({ db }) }));
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
});
afterEach(() => db.delete());

test('the first steps open from one line, and are closed for good on this device', async () => {
  renderScreen(<FirstSteps framed={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'New here? How ordering works' }));
  expect(screen.getByText('Find items by name, brand or code, as you say them in the kitchen.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Don’t show how ordering works', hidden: true }));
  await vi.waitFor(() => expect(screen.queryByText('New here? How ordering works')).toBeNull());
  expect(await readMeta(db, 'firstStepsRead')).toBe(true);
});
