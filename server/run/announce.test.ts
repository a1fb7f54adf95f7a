import { expect, it } from 'vitest';
import { announcement } from './announce.ts';

it('names the addresses and, with the demo data only, the sign-ins', () => {
  const demo = announcement(3000, 'Crate#2026').join('\n');
  expect(demo).toContain('http://localhost:3000');
  expect(demo).toContain('http://harbor.localhost:3000');
  expect(demo).toContain('chef@greenleaf.test');
  expect(demo).toContain('super@cratebook.test');
  const bare = announcement(80, undefined).join('\n');
  expect(bare).toContain('http://localhost\n');
  expect(bare).not.toMatch(/password|greenleaf|harbor/i);
});
