import { useEffect, useState } from 'react';
import type { Signable } from '../../../contract/deliveries.ts';
import { signedHash, signedText } from '../../../rules/delivery.ts';

/**
 * `none`: not signed. `changed`: signed, but the content has changed since. `checking` until the device has compared.
 */
export type SignedState = 'checking' | 'none' | 'signed' | 'changed';

const NOTHING: ReadonlyMap<string, string> = new Map();

/** Returns, by its hash, whether an order is unchanged since it was signed. */
export const signedStateOf = (delivery: Signable, hash: string | undefined): SignedState => {
  if (delivery.signatures.length === 0) return 'none';
  if (hash === undefined) return 'checking';
  return delivery.signatures.some((signature) => signature.hash === hash) ? 'signed' : 'changed';
};

/** Returns a function that tells whether an order's current content is signed. */
export function useSigned(deliveries: readonly Signable[]): (delivery: Signable) => SignedState {
  const [hashes, setHashes] = useState<ReadonlyMap<string, string>>(NOTHING);
  // Keyed by the signed content, so that other changes compute nothing again.
  const texts = deliveries.filter(({ signatures }) => signatures.length > 0).map(signedText);
  const key = texts.join('\n\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that the hashes depend on
  useEffect(() => {
    let wanted = true;
    void Promise.all(
      deliveries.map(async (delivery) => [signedText(delivery), await signedHash(delivery)] as const),
    ).then((found) => {
      if (wanted) setHashes(new Map(found));
    });
    return () => {
      wanted = false;
    };
  }, [key]);
  return (delivery) => signedStateOf(delivery, hashes.get(signedText(delivery)));
}

/** Returns the signed state of a stop, the worst of its orders. */
export function worstOf(states: readonly SignedState[]): SignedState {
  for (const state of ['changed', 'none', 'checking'] as const) if (states.includes(state)) return state;
  return 'signed';
}
