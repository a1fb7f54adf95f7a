import type { OpenRival, Rival } from './rival.ts';

const rivals = import.meta.glob<OpenRival>('../rivals/*.ts', { import: 'default' });

/** Loads a rival, or ours, by name. */
export async function rivalNamed(name: string): Promise<Rival> {
  if (name === 'ours') return (await import('./ours.ts')).default();
  if (name === 'ours-direct') return (await import('./ours-direct.ts')).default();
  const load = rivals[`../rivals/${name}.ts`];
  if (!load) throw new RangeError(`no rival is called ${name}`);
  return (await load())();
}
