import type { Role } from '../../contract/roles.ts';
import type { TestTenant } from '../harness/factories.ts';

/** A tenant with one of everything. Every text of the tenant carries its mark, so that a foreign byte is seen wherever it turns up. */
export interface Company {
  readonly tenant: TestTenant;
  readonly mark: string;
  readonly tokens: Readonly<Record<Role, string>>;
  readonly ids: {
    readonly user: string;
    readonly colleague: string;
    /** Works in the warehouse and on the road. */
    readonly picker: string;
    readonly customer: string;
    readonly location: string;
    readonly item: string;
    readonly order: string;
    readonly heldOrder: string;
    readonly pickupOrder: string;
    readonly salesOrder: string;
    readonly pick: string;
    readonly guide: string;
    readonly invite: string;
    readonly message: string;
    readonly synonym: string;
    readonly labelPrinter: string;
    readonly recall: string;
    readonly recallNotice: string;
    readonly pwa: string;
    readonly gtin: string;
    readonly warehouse: string;
    readonly lot: string;
    readonly exception: string;
    readonly transfer: string;
    readonly purchaseOrder: string;
    readonly receipt: string;
    readonly photo: string;
    readonly packout: string;
    readonly packed: string;
    readonly route: string;
    readonly deliveryPhoto: string;
    /** Stored, and not put under anything yet. */
    readonly signature: string;
    /** Stored, and put under the sales order. */
    readonly bound: string;
    readonly creditRequest: string;
    /** A problem that the customer reported, with a photo. */
    readonly lineProblem: string;
    readonly problemPhoto: string;
    readonly creditDecision: string;
    readonly creditMemo: string;
    readonly invoice: string;
    readonly payment: string;
    readonly cardPayment: string;
    readonly openCredit: string;
    readonly invoiceMail: string;
    readonly writeOff: string;
    readonly bankLine: string;
    readonly refund: string;
    readonly refundedPayment: string;
  };
}
