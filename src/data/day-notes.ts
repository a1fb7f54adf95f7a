import { type CratebookDatabase, type Meta, readMeta, writeMeta } from './database.ts';

/** What a device notes once a day, such as pallets that were scanned. */
type Kind = 'containersScanned' | 'palletsLoaded' | 'palletsAtDoor';

/** Notes an entry of a day. Returns those that were noted on that day before; the ones of other days are forgotten. */
export const noteOfDay = (
  db: CratebookDatabase,
  kind: Kind,
  day: string,
  entry: string,
): Promise<ReadonlySet<string>> =>
  db.transaction('rw', db.meta, async () => {
    const noted = await readMeta(db, kind);
    const before = new Set(noted?.day === day ? noted.scanned : []);
    const after: Meta[Kind] = { day, scanned: [...new Set([...before, entry])] };
    await writeMeta(db, kind, after);
    return before;
  });

/** Takes back `noteOfDay`. */
export const forgetOfDay = (db: CratebookDatabase, kind: Kind, day: string, entry: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const noted = await readMeta(db, kind);
    if (noted?.day === day) await writeMeta(db, kind, { day, scanned: noted.scanned.filter((one) => one !== entry) });
  });
