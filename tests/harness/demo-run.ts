import type { Manifest } from '../../rules/route-transfer/manifest.ts';
import { generateTenant } from '../../server/demo/generate.ts';
import type { DemoSalesOrder } from '../../server/demo/trade-types.ts';

const tenant = generateTenant('greenleaf', { items: 5200, today: '2026-11-20' });
const itemOf = new Map(tenant.items.map((item) => [item.itemCode, item]));
const locationOf = new Map(tenant.locations.map((location) => [location.customerLocationId, location]));

const deliveryOf = ({ id, salesOrderNumber, order, lines }: DemoSalesOrder, count: number) => {
  const location = locationOf.get(order.customerLocationId)!;
  return {
    id,
    salesOrderNumber,
    routeId: location.routeId,
    deliveryDate: order.deliveryOn,
    customerLocationId: order.customerLocationId,
    locationName: location.displayName,
    address: order.shippingAddress,
    phone: order.shippingAddress.contactPhone,
    deliveryInstructions: 'Back door, ring twice. The key is in the box, code 4411.',
    stop: location.routeStop,
    warehouseId: order.warehouseId,
    status: 'shipped' as const,
    purchaseOrder: order.poNumber,
    notes: order.notes,
    showPrices: location.options.displayPrices,
    terms: {
      taxBasisPoints: location.taxExempt ? 0 : 825,
      discountBasisPoints: location.discountBasisPoints,
      surcharge: { kind: 'flat' as const, amount: 495, basisPoints: 0 },
      surchargeTaxed: false,
      minimumOrder: location.minimumOrderCents,
    },
    account: { collects: false, balance: null },
    lines: lines.slice(0, count).map(({ line, lots, pickedQuantity, pickedWeightGrams }) => {
      const item = itemOf.get(line.itemCode)!;
      return {
        lineNumber: line.lineNumber,
        itemCode: line.itemCode,
        description: line.description,
        packSize: line.packSize,
        brand: line.brand,
        uom: line.uom,
        uomFactor: line.uomFactor,
        units: item.uoms.map(({ uom, factor, gtin }) => ({ uom, factor, gtin })),
        orderedQuantity: line.quantity,
        pickedQuantity,
        loadedQuantity: pickedQuantity,
        pickedWeightGrams,
        averageWeightGrams: line.averageWeightGrams,
        catchWeight: line.catchWeight,
        lots: [...lots],
        unitPrice: line.unitPriceCents,
        priceUnit: line.priceUnit,
        taxable: line.taxable,
        outcome: null,
        photoIds: [],
      };
    }),
    containers: [],
    containersOwed: [{ kind: 'tote' as const, count: 3 }],
    payment: null,
    signatures: [],
    arrivedAt: null,
    completedAt: null,
    unsigned: null,
    undelivered: null,
  };
};

/** The stops of one route of the demo company on its busiest days, limited to a number of lines. */
export function demoRun(lines: number): Manifest {
  const route = tenant.routes.reduce((most, each) =>
    each.customerLocationIds.length > most.customerLocationIds.length ? each : most,
  );
  const deliveries: ReturnType<typeof deliveryOf>[] = [];
  let left = lines;
  const seen = new Set<string>();
  for (const order of tenant.salesOrders.toReversed()) {
    const { customerLocationId } = order.order;
    if (left === 0 || seen.has(customerLocationId) || !route.customerLocationIds.includes(customerLocationId)) continue;
    if (!order.lines.some(({ pickedQuantity }) => pickedQuantity > 0)) continue;
    seen.add(customerLocationId);
    const made = deliveryOf(order, left);
    left -= made.lines.length;
    deliveries.push(made);
  }
  if (left > 0) throw new Error('the demo has too few lines');
  const day = '2026-11-20';
  return {
    tenantId: tenant.settings.tenantId,
    day,
    madeAt: '2026-11-20T11:02:41.318Z',
    madeBy: 'Dana Driver',
    route: {
      id: route.id,
      name: route.name,
      warehouseId: route.warehouseId,
      weekdays: [...route.weekdays],
      driverId: route.driverUserId,
      driverName: 'Dana Driver',
      runs: [
        {
          day,
          stops: [],
          startedAt: '2026-11-20T11:00:05.020Z',
          finishedAt: null,
          driverId: route.driverUserId,
          driverName: 'Dana Driver',
        },
      ],
    },
    deliveries,
  };
}
