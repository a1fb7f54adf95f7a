import { readConfig } from '../config.ts';
import { openDatabase } from './connection/open.ts';
import { migrate } from './migrate.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const quiet = {
  info: () => {},
  warn: (_: unknown, message: string) => say(message),
  error: (_: unknown, message: string) => say(message),
};
const { database, stop } = await openDatabase(readConfig(process.env), quiet, say);
try {
  const applied = await migrate(database, say);
  say(applied.length ? `${applied.length} migrations applied.` : 'The database is up to date.');
} finally {
  await stop();
}
