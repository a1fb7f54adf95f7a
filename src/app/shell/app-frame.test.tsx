// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { AppFrame } from './app-frame.tsx';

let isDesk: boolean;
/** Whether the scripts of the palette were loaded. */
let isLoaded = false;
vi.mock('../../ui/use-desk.ts', () => ({ useDesk: () => isDesk }));
vi.mock('./command-keys.tsx', () => {
  isLoaded = true;
  return { CommandKeys: ({ open }: { open: boolean }) => <output>{open ? 'palette open' : 'palette closed'}</output> };
});
vi.mock('./navigation-rail.tsx', () => ({ NavigationRail: () => null }));
vi.mock('./app-header.tsx', () => ({ AppHeader: () => null }));
vi.mock('./notices.tsx', () => ({ Notices: () => null }));
vi.mock('./state-bars.tsx', () => ({ StateBars: () => null }));
vi.mock('./use-attention-upkeep.ts', () => ({ useAttentionUpkeep: () => {} }));
afterEach(cleanup);

const show = (children = <input aria-label="Count" />) => renderScreen(<AppFrame layout="app">{children}</AppFrame>);

it('[G3.4] loads the command palette at its first key in a window narrower than a desk', async () => {
  isDesk = false;
  show();
  await userEvent.type(screen.getByLabelText('Count'), 'k?');
  expect(isLoaded).toBe(false);
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await screen.findByText('palette open')).toBeTruthy();
});

it('[G3.4] opens no palette over an open dialog', async () => {
  isDesk = true;
  show(
    <dialog open>
      <input aria-label="Count" />
    </dialog>,
  );
  expect(await screen.findByText('palette closed')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Count'), '{Meta>}k{/Meta}');
  expect(screen.getByText('palette closed')).toBeTruthy();
});
