import * as z from 'zod/mini';

/** Returnable containers: what goods travel in and the customer gives back. */
export const CONTAINER_KINDS = ['tote', 'crate', 'pallet', 'keg', 'bin'] as const;

export const containerCount = z.object({
  kind: z.enum(CONTAINER_KINDS),
  left: z.int().check(z.minimum(0), z.maximum(9999)),
  returned: z.int().check(z.minimum(0), z.maximum(9999)),
});
export type ContainerCount = z.infer<typeof containerCount>;
