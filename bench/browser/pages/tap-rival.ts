export interface TappedLine {
  readonly customerLocationId: string;
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/** Stores a line and resolves when the rival reports it kept. No rival offers strict durability. */
export type TapRival = (line: TappedLine) => Promise<unknown>;

const rivals = import.meta.glob<() => Promise<TapRival>>('../rivals/taps/*.ts', { import: 'default' });

/** Opens the rival of that name. Its packages belong to the bench, so its code is loaded only now. */
export async function tapRivalNamed(name: 'rxdb' | 'tinybase'): Promise<TapRival> {
  const load = rivals[`../rivals/taps/${name}.ts`];
  if (!load) throw new RangeError(`no rival is named ${name}`);
  return (await load())();
}
