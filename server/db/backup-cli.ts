import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { readConfig } from '../config.ts';
import { backUp, restore } from './backup.ts';
import { openDatabase } from './connection/open.ts';

const [command, file] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
if ((command !== 'backup' && command !== 'restore') || file === undefined) {
  say('Usage: npm run db:backup -- <file.gz>, npm run db:restore -- <file.gz>');
  process.exit(2);
}
const quiet = {
  info: () => {},
  warn: (_: unknown, message: string) => say(message),
  error: (_: unknown, message: string) => say(message),
};
const { database, stop } = await openDatabase(readConfig(process.env), quiet, say);
try {
  if (command === 'backup') {
    // The file gets its final name only when it is complete.
    const draft = `${file}.part`;
    const lines = new Readable({ read: () => resume() });
    let resume = () => {};
    const writing = pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    const write = async (line: string) => {
      if (lines.push(`${line}\n`)) return;
      await Promise.race([
        writing,
        new Promise<void>((resolve) => {
          resume = resolve;
        }),
      ]);
    };
    try {
      const { rows } = await backUp(database, write);
      lines.push(null);
      await writing;
      await rename(draft, file);
      say(
        `${rows} rows are in ${file}. Keep SECRET_KEY with it: without it passwords of mail and database servers cannot be opened.`,
      );
    } catch (error) {
      lines.destroy(error as Error);
      await writing.catch(() => {});
      await rm(draft, { force: true });
      throw error;
    }
  } else {
    const lines = createInterface({
      input: createReadStream(file).pipe(createGunzip()),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    const { rows } = await restore(database, lines, say);
    say(`${rows} rows are restored. Everybody signs in again; unsent mail was left out.`);
  }
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
} finally {
  await stop();
}
