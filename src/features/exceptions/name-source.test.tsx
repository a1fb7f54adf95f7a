// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { FloorException } from '../../../contract/floor.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { NameSource } from './name-source.tsx';

afterEach(cleanup);

function open() {
  const onName = vi.fn();
  const about = { lotCode: 'L-7', vendorId: 'V1', vendorName: 'O’Hara Farms', missing: 'source' };
  const exception = { kind: 'lot_question', about, facts: [] } as unknown as FloorException;
  renderUi(<NameSource exception={exception} busy={false} onName={onName} onBack={() => {}} />);
  return onName;
}

test('[F5.4] the answer to who gave a lot its code is the vendor with one tap, or the place that it names', async () => {
  const onName = open();
  expect(screen.getByText('Who gave lot L-7 its code?')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'O’Hara Farms' }));
  expect(onName).toHaveBeenLastCalledWith({ place: 'vendor:V1', text: '' });
  await userEvent.type(screen.getByRole('textbox'), 'Bay Farm, Salinas CA');
  await userEvent.click(screen.getByRole('button', { name: 'Use “Bay Farm, Salinas CA”' }));
  expect(onName).toHaveBeenLastCalledWith({ place: null, text: 'Bay Farm, Salinas CA' });
});
