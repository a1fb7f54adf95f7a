import type { OpenPack } from '../../contract/pack.ts';
import type { Segment } from './segment.ts';

/** Groups of items for facets: items of one brand, category and type, all organic or none, are one kind. */
export interface Kinds {
  /** By document. */
  readonly of: Uint32Array;
  readonly count: number;
  /** By kind: indexes in the lists of brands, categories and types, and 1 for organic. */
  readonly brands: Uint32Array;
  readonly categories: Uint32Array;
  readonly types: Uint32Array;
  readonly organic: Uint8Array;
}

/** Numbers by document. */
export interface KindFields {
  readonly brands: ArrayLike<number>;
  readonly categories: ArrayLike<number>;
  readonly types: ArrayLike<number>;
  readonly organic: ArrayLike<number>;
}

/** Kinds of a snapshot's items, computed once and not at each change. */
interface Known {
  readonly of: Uint32Array;
  readonly ids: ReadonlyMap<number, number>;
  /** One document of each kind. */
  readonly samples: readonly number[];
}
const ofSnapshots = new WeakMap<OpenPack, Known>();

/** Returns whether the kinds of a snapshot are known: then its changes add little work. */
export const areKindsKnown = (snapshot: OpenPack): boolean => ofSnapshots.has(snapshot);

function sortOut(count: number, from: number, fields: KindFields, before?: Known): Known {
  const { brands, categories, types, organic } = fields;
  const of = new Uint32Array(count);
  if (before) of.set(before.of);
  const ids = new Map(before?.ids);
  const samples = [...(before?.samples ?? [])];
  for (let doc = from; doc < count; doc += 1) {
    // Stays below 2 ** 53 while categories and types have at most 65,536 names each; brands may have a million.
    const key = ((brands[doc]! * 65_536 + categories[doc]!) * 65_536 + types[doc]!) * 2 + organic[doc]!;
    let id = ids.get(key);
    if (id === undefined) {
      id = samples.push(doc) - 1;
      ids.set(key, id);
    }
    of[doc] = id;
  }
  return { of, ids, samples };
}

/** Computes the kinds of all documents of an index. */
export function kindsOf(segments: readonly Segment[], count: number, fields: KindFields): Kinds {
  const [first] = segments;
  const snapshot = first!.pack;
  let base = ofSnapshots.get(snapshot);
  if (!base) {
    base = sortOut(snapshot.count, 0, fields);
    ofSnapshots.set(snapshot, base);
  }
  const { of, samples } = segments.length === 1 ? base : sortOut(count, snapshot.count, fields, base);
  return {
    of,
    count: samples.length,
    brands: Uint32Array.from(samples, (doc) => fields.brands[doc]!),
    categories: Uint32Array.from(samples, (doc) => fields.categories[doc]!),
    types: Uint32Array.from(samples, (doc) => fields.types[doc]!),
    organic: Uint8Array.from(samples, (doc) => fields.organic[doc]!),
  };
}
