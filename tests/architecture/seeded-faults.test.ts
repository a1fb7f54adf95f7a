import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FAULTS } from '../seeded/faults.ts';

it('each seeded fault replaces text that occurs once, and names tests that exist', async () => {
  const stale: string[] = [];
  for (const { name, file, tests, ...fault } of FAULTS) {
    const text = await readFile(file, 'utf8').catch(() => '');
    for (const { find } of [fault, ...(fault.also ?? [])])
      if (text.split(find).length !== 2) stale.push(`${name}: ${file} ${find}`);
    for (const test of tests) if (!existsSync(test)) stale.push(`${name}: ${test}`);
  }
  expect(stale).toEqual([]);
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});
