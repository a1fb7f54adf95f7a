import type { Tx } from '../../db/tenant-transaction.ts';
import type { DocumentLots } from '../../pdf/lots.ts';
import { readTracedLots } from './traced-lots.ts';

/** Returns the lots that the document of an order tells its customer, with the sources of their codes. */
export async function documentLots(tx: Tx, order: Parameters<typeof readTracedLots>[1][number]): Promise<DocumentLots> {
  const { of, sites } = await readTracedLots(tx, [order]);
  return {
    byLine: new Map(
      order.lines.flatMap(({ lineNumber }) => {
        const lots = of(order.id, lineNumber);
        return lots ? [[lineNumber, lots] as const] : [];
      }),
    ),
    sites,
  };
}
