import { describe, expect, it } from 'vitest';
import { loggedError, readableLine } from './log.ts';

const databaseError = Object.assign(new Error('invalid input syntax for type uuid: "chef@greenleaf.test"'), {
  name: 'error',
  code: '23505',
  detail: 'Key (user_name)=(chef@greenleaf.test) already exists.',
  routine: '_bt_check_unique',
  table: 'users',
  constraint: 'users_by_name',
});

describe('a logged error', () => {
  it('contains no value that PostgreSQL quoted', () => {
    const logged = loggedError(databaseError);
    expect(JSON.stringify(logged)).not.toContain('chef');
    expect(logged).toMatchObject({ code: '23505', where: 'users users_by_name' });
  });

  it('keeps our own message and the place of the error', () => {
    const logged = loggedError(new RangeError('a day has 24 hours'));
    expect(logged).toMatchObject({ type: 'RangeError', message: 'a day has 24 hours' });
    expect(logged.stack).toContain('log.test.ts');
    expect(logged.stack).not.toContain('a day has');
  });

  it('contains nothing of a thrown value that is not an error', () => {
    expect(loggedError('chef@greenleaf.test')).toEqual({ type: 'string' });
  });
});

it('a warning is one readable line at a terminal', () => {
  const line = JSON.stringify({
    level: 40,
    time: 1,
    pid: 2,
    hostname: 'h',
    msg: 'mail waits',
    tenantId: 't',
    err: loggedError(new Error('no route')),
  });
  expect(readableLine(line)).toBe('[warning] mail waits: no route · tenantId=t\n');
});
