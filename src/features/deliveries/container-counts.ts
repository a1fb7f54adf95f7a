import { CONTAINER_KINDS, type ContainerCount } from '../../../contract/containers.ts';
import type { Delivery } from '../../../contract/deliveries.ts';

type Counted = readonly Pick<Delivery, 'containers'>[];

/** Returns the containers of all orders of a stop together, by kind. */
export function containersOf(deliveries: Counted): ContainerCount[] {
  return CONTAINER_KINDS.map((kind) => {
    const own = deliveries.flatMap(({ containers }) => containers.filter((one) => one.kind === kind));
    return {
      kind,
      left: own.reduce((sum, { left }) => sum + left, 0),
      returned: own.reduce((sum, { returned }) => sum + returned, 0),
    };
  });
}

/**
 * Returns the counts of the stop's first order with which all orders together have the changed ones. The first order
 * stores the counts of its stop; what other orders have is deducted.
 */
export function withCounts(
  deliveries: Counted,
  kind: ContainerCount['kind'],
  change: Partial<Pick<ContainerCount, 'left' | 'returned'>>,
): ContainerCount[] {
  const [first, ...others] = deliveries;
  const rest = containersOf(others).find((one) => one.kind === kind);
  return CONTAINER_KINDS.map((each) => {
    const own = first?.containers.find((one) => one.kind === each) ?? { kind: each, left: 0, returned: 0 };
    if (each !== kind) return own;
    const deducted = (total: number | undefined, of: number | undefined) => Math.max(0, (total ?? 0) - (of ?? 0));
    return {
      kind,
      left: change.left === undefined ? own.left : deducted(change.left, rest?.left),
      returned: change.returned === undefined ? own.returned : deducted(change.returned, rest?.returned),
    };
  });
}
