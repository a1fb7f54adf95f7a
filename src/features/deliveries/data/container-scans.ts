import type { ContainerCount } from '../../../../contract/containers.ts';
import type { ContainerLabel } from '../../../../rules/gs1/container-label.ts';
import { type CratebookDatabase, readMeta, writeMeta } from '../../../data/database.ts';
import { noteOfDay } from '../../../data/day-notes.ts';

type Kind = ContainerCount['kind'];

/** Returns what a driver said that labels of this type are; undefined if it was never said on this device. */
export const readKindOf = async (db: CratebookDatabase, { type }: ContainerLabel): Promise<Kind | undefined> =>
  (await readMeta(db, 'containerKinds'))?.[type];

/** Remembers what labels of this type are. */
export async function rememberKind(db: CratebookDatabase, { type }: ContainerLabel, kind: Kind): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await writeMeta(db, 'containerKinds', { ...(await readMeta(db, 'containerKinds')), [type]: kind });
  });
}

const keyOf = ({ type, serial }: ContainerLabel): string => `${type} ${serial}`;

/**
 * Notes a container as picked up on a day. Returns false if it was noted before on that day: a container is picked up
 * once. A label without a serial number is always new.
 */
export async function noteContainer(db: CratebookDatabase, day: string, label: ContainerLabel): Promise<boolean> {
  if (label.serial === null) return true;
  return !(await noteOfDay(db, 'containersScanned', day, keyOf(label))).has(keyOf(label));
}
