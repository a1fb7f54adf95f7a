import type { OrderToSign } from '../../../../contract/deliveries.ts';

/** An order as the server last told of it. */
export interface KeptOrder {
  /** When it was told, by the server's clock. */
  readonly at: string;
  readonly order: OrderToSign;
}
