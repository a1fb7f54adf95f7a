import type { SalesOrderLine, SalesOrderStatus } from '../../contract/sales-orders.ts';
import type { Locale } from './formats.ts';

/** The texts that only a sales order has. */
export interface SalesOrderTexts {
  readonly salesOrder: string;
  readonly yourOrder: string;
  readonly ordered: string;
  readonly allocated: string;
  readonly picked: string;
  readonly shipped: string;
  /** `reason` is one of `shortReasons`. */
  short(reason: string): string;
  readonly statuses: Readonly<Record<SalesOrderStatus, string>>;
  readonly shortReasons: Readonly<Record<NonNullable<SalesOrderLine['shortReason']>, string>>;
}

const en: SalesOrderTexts = {
  salesOrder: 'Sales order',
  yourOrder: 'Your order',
  ordered: 'Ordered',
  allocated: 'Allocated',
  picked: 'Picked',
  shipped: 'Shipped',
  short: (reason) => `short: ${reason}`,
  statuses: {
    open: 'Open',
    allocated: 'Stock allocated',
    picking: 'Picking',
    staged: 'Packed',
    shipped: 'On its way',
    delivered: 'Delivered',
    invoiced: 'Invoiced',
    cancelled: 'Canceled',
  },
  shortReasons: { out_of_stock: 'out of stock', damaged: 'damaged', quality: 'quality', other: 'other reason' },
};

const es: SalesOrderTexts = {
  salesOrder: 'Orden de venta',
  yourOrder: 'Su pedido',
  ordered: 'Pedido',
  allocated: 'Asignado',
  picked: 'Surtido',
  shipped: 'Despachado',
  short: (reason) => `faltante: ${reason}`,
  statuses: {
    open: 'Abierta',
    allocated: 'Existencias asignadas',
    picking: 'En surtido',
    staged: 'Empacada',
    shipped: 'En camino',
    delivered: 'Entregada',
    invoiced: 'Facturada',
    cancelled: 'Cancelada',
  },
  shortReasons: { out_of_stock: 'agotado', damaged: 'dañado', quality: 'calidad', other: 'otro motivo' },
};

const fr: SalesOrderTexts = {
  salesOrder: 'Commande enregistrée',
  yourOrder: 'Votre commande',
  ordered: 'Commandé',
  allocated: 'Attribué',
  picked: 'Prélevé',
  shipped: 'Expédié',
  short: (reason) => `manquant\u00a0: ${reason}`,
  statuses: {
    open: 'En cours',
    allocated: 'Stock attribué',
    picking: 'En prélèvement',
    staged: 'Emballée',
    shipped: 'En route',
    delivered: 'Livrée',
    invoiced: 'Facturée',
    cancelled: 'Annulée',
  },
  shortReasons: { out_of_stock: 'rupture de stock', damaged: 'endommagé', quality: 'qualité', other: 'autre motif' },
};

export const salesOrderTexts: Readonly<Record<Locale, SalesOrderTexts>> = { en, es, fr };
