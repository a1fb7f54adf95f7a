import type { SalesOrderLine, SalesOrderStatus } from '../../contract/sales-orders.ts';
import type { Locale } from './formats.ts';

/** The words that only a sales order has. */
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
  allocated: 'Set aside',
  picked: 'Picked',
  shipped: 'Shipped',
  short: (reason) => `short: ${reason}`,
  statuses: {
    open: 'Open',
    allocated: 'Stock set aside',
    picking: 'Being picked',
    staged: 'Ready to ship',
    shipped: 'Shipped',
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
  allocated: 'Apartado',
  picked: 'Surtido',
  shipped: 'Enviado',
  short: (reason) => `faltante: ${reason}`,
  statuses: {
    open: 'Abierta',
    allocated: 'Existencias apartadas',
    picking: 'En preparación',
    staged: 'Lista para enviar',
    shipped: 'Enviada',
    delivered: 'Entregada',
    invoiced: 'Facturada',
    cancelled: 'Cancelada',
  },
  shortReasons: { out_of_stock: 'sin existencias', damaged: 'dañado', quality: 'calidad', other: 'otro motivo' },
};

const fr: SalesOrderTexts = {
  salesOrder: 'Bon de commande',
  yourOrder: 'Votre commande',
  ordered: 'Commandé',
  allocated: 'Réservé',
  picked: 'Préparé',
  shipped: 'Expédié',
  short: (reason) => `manquant\u00a0: ${reason}`,
  statuses: {
    open: 'Ouvert',
    allocated: 'Stock réservé',
    picking: 'En préparation',
    staged: 'Prêt à expédier',
    shipped: 'Expédié',
    delivered: 'Livré',
    invoiced: 'Facturé',
    cancelled: 'Annulé',
  },
  shortReasons: { out_of_stock: 'rupture de stock', damaged: 'abîmé', quality: 'qualité', other: 'autre raison' },
};

export const salesOrderTexts: Readonly<Record<Locale, SalesOrderTexts>> = { en, es, fr };
