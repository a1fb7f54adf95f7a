import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { CratebookDatabase, writeMeta } from '../../../data/database.ts';
import { messagesIfPulled } from './queries.ts';

test('before the first pull has ended, a device does not say that there are no messages', async () => {
  const db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
  expect(await messagesIfPulled(db)).toBeUndefined();
  await writeMeta(db, 'scopes', []);
  expect(await messagesIfPulled(db)).toEqual([]);
  await db.delete();
});
