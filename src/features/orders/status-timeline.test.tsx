// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { StatusTimeline } from './status-timeline.tsx';

afterEach(cleanup);

it('a timeline reads out finished steps, the current one, and the time of each in the company’s timezone', () => {
  renderUi(
    <StatusTimeline
      timeZone="America/New_York"
      steps={[
        { id: 'open', label: 'Open', icon: null, at: '2026-11-20T13:05:00.000Z', state: 'done' },
        { id: 'picking', label: 'Picking', icon: null, at: null, state: 'current', detail: '3 of 4 picked' },
        { id: 'shipped', label: 'On its way', icon: null, at: null, state: 'ahead' },
      ]}
    />,
  );
  const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(steps[0]?.textContent).toMatch(/^Open.*done/);
  expect(steps[0]?.textContent).toContain('8:05');
  expect(steps[1]?.textContent).toContain('3 of 4 picked');
  expect(steps[2]?.textContent).toBe('On its way');
});
