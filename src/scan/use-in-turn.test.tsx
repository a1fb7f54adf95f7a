// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useInTurn } from './use-in-turn.ts';

afterEach(cleanup);

test('[B20] a scan that comes as soon as a sheet has closed meets the closed sheet', async () => {
  const met: string[] = [];
  let close = () => {};
  function Sheet() {
    const [open, setOpen] = useState(true);
    close = () => setOpen(false);
    const scan = useInTurn((label: string) => met.push(`${label}: ${open ? 'save this entry first' : 'new entry'}`));
    // The screen has changed, and effects that run after painting have not run yet.
    useLayoutEffect(() => {
      if (!open) scan('next label');
    }, [open, scan]);
    return null;
  }
  render(<Sheet />);
  await act(async () => close());
  expect(met).toEqual(['next label: new entry']);
});
