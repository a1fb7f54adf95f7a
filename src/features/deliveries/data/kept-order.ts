import type { OrderToSign } from '../../../../contract/deliveries.ts';

/** An order as the server last sent it. */
export interface KeptOrder {
  /** When it was sent, by the server's clock. */
  readonly at: string;
  readonly order: OrderToSign;
}
