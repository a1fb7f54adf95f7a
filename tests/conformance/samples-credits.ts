import { randomUUID } from 'node:crypto';
import type { Company } from './company.ts';
import type { EndpointName, Sample } from './sample.ts';
import { COUNTED_DAY } from './world-deliveries.ts';

/** Samples of credit decisions, and of the memos that a customer reads. */
export function creditSamples(ids: Company['ids']): Record<Extract<EndpointName, `credits.${string}`>, Sample> {
  const office = { role: 'ADMIN' as const };
  const shopper = { role: 'CUSTOMER' as const };
  const at = { customerLocationId: ids.location };
  const ofMemo = { ...shopper, params: { id: ids.creditMemo } };
  return {
    'credits.requests': { role: 'APP', query: { ...at, search: 'apple' } },
    'credits.requestRows': { role: 'APP', query: { ...at, search: 'apple' } },
    'credits.requestLocations': { role: 'APP' },
    'credits.decide': {
      ...office,
      params: { id: randomUUID() },
      body: { decisions: [{ requestId: ids.creditRequest, decision: 'granted', amount: null }], reason: '' },
    },
    'credits.decideMatching': {
      ...office,
      params: { id: randomUUID() },
      body: {
        matching: {
          filters: { status: 'open', ...at },
          expected: { total: 100, totals: { toCredit: 1_000_000, takenOff: 1_000_000 } },
        },
        decision: 'approve',
        reason: '',
      },
    },
    'credits.undo': { ...office, params: { id: ids.creditDecision } },
    'credits.keep': { ...office, params: { id: ids.creditRequest }, body: { kept: true } },
    'credits.memos': { ...shopper, query: { ...at, search: 'apple' } },
    'credits.handedBack': { ...shopper, query: at },
    'credits.memo': ofMemo,
    'credits.memoPdf': ofMemo,
  };
}

/** Samples of invoices, read by customers and by the office. */
export function invoiceSamples(ids: Company['ids']): Record<Extract<EndpointName, `invoices.${string}`>, Sample> {
  const ofInvoice = { role: 'CUSTOMER' as const, params: { id: ids.invoice } };
  const query = { customerLocationId: ids.location, search: '10001' };
  const ofOffice = { customerId: ids.customer, search: '10001' };
  return {
    'invoices.invoices': { role: 'CUSTOMER', query },
    'invoices.invoiceRows': { role: 'CUSTOMER', query },
    'invoices.officeInvoices': { role: 'ADMIN', query: ofOffice },
    'invoices.officeInvoiceRows': { role: 'ADMIN', query: ofOffice },
    'invoices.customers': { role: 'ADMIN' },
    'invoices.ofLocation': { role: 'ADMIN', params: { customerId: ids.customer, customerLocationId: ids.location } },
    'invoices.invoice': ofInvoice,
    'invoices.invoicePdf': ofInvoice,
  };
}

/** Samples of payments that the office posts, and of what customers owe. */
export function paymentSamples(
  ids: Company['ids'],
): Record<
  Extract<
    EndpointName,
    `${'payments' | 'aging' | 'customerTerms' | 'deliveryLocations' | 'invoiceMails' | 'books' | 'charges' | 'memoDesk' | 'statementMails' | 'writeOffs' | 'customerPayments' | 'invoiceSettings' | 'statements' | 'reports' | 'powerBi' | 'refunds' | 'routeCounts' | 'bankLines'}.${string}`
  >,
  Sample
> {
  const query = { customerId: ids.customer, search: '900' };
  return {
    'invoiceSettings.get': { role: 'ADMIN' },
    'invoiceSettings.save': {
      role: 'ADMIN',
      body: {
        ...{
          footer: 'Checks to 1 Dock Road',
          pacaLicensed: true,
          pacaCategories: [],
          approvalAbove: 5000,
          updatedAt: null,
        },
        ...{ agingBy: 'invoice', agingDays1: 15, agingDays2: 30, agingDays3: 45 },
      },
    },
    'reports.reports': { role: 'CUSTOMER', query: { customerLocationId: ids.location } },
    'reports.ordersByDay': { role: 'CUSTOMER', query: { customerLocationId: ids.location, days: '7' } },
    'reports.priceListPdf': { role: 'CUSTOMER', query: { customerLocationId: ids.location } },
    'reports.priceListCsv': { role: 'CUSTOMER', query: { customerLocationId: ids.location } },
    'reports.priceListXlsx': { role: 'CUSTOMER', query: { customerLocationId: ids.location } },
    'reports.itemUsage': { role: 'CUSTOMER', query: { customerLocationId: ids.location } },
    'powerBi.dashboardEmbed': { role: 'CUSTOMER', query: { customerLocationId: ids.location }, expect: [404] },
    'powerBi.reportEmbed': { role: 'CUSTOMER', query: { customerLocationId: ids.location }, expect: [404] },
    'powerBi.settings': { role: 'ADMIN' },
    'powerBi.save': { role: 'ADMIN', body: { isOn: false, roleName: 'Location', updatedAt: null } },
    'powerBi.check': { role: 'ADMIN', body: { userName: ids.location }, expect: [404] },
    'statements.statement': { role: 'CUSTOMER', query: { customerLocationId: ids.location } },
    'statements.pdf': { role: 'CUSTOMER', query: { customerLocationId: ids.location } },
    'statements.officeStatement': {
      role: 'ADMIN',
      params: { customerId: ids.customer, customerLocationId: ids.location },
    },
    'invoiceMails.list': { role: 'ADMIN', params: { id: ids.invoice } },
    'invoiceMails.send': {
      role: 'ADMIN',
      params: { id: ids.invoice },
      body: { to: 'ap@kitchen.test' },
    },
    'invoiceMails.revokeLink': {
      role: 'ADMIN',
      params: { id: ids.invoice, mailId: ids.invoiceMail },
      body: {},
    },
    'invoiceMails.pdf': { role: 'ADMIN', params: { id: ids.invoice, mailId: ids.invoiceMail } },
    'customerPayments.payments': { role: 'CUSTOMER', query: { customerLocationId: ids.location } },
    'customerPayments.receipt': { role: 'CUSTOMER', params: { id: ids.payment } },
    'statementMails.runs': { role: 'ADMIN' },
    'statementMails.sendAll': { role: 'ADMIN', body: { asOf: '2026-10-31' } },
    'statementMails.sendOne': {
      role: 'ADMIN',
      params: { customerId: ids.customer, customerLocationId: ids.location },
      body: { to: 'ap@kitchen.test' },
    },
    'payments.applications': { role: 'ADMIN', params: { creditId: ids.payment } },
    'payments.unapply': {
      role: 'ADMIN',
      params: { creditId: ids.payment, id: randomUUID() },
      body: { invoiceId: ids.invoice },
      expect: [200, 404],
    },
    'bankLines.list': { role: 'ADMIN', query: { account: `${ids.customer} bank`, search: 'ach' } },
    'bankLines.rows': { role: 'ADMIN', query: { account: `${ids.customer} bank`, search: 'ach' } },
    'bankLines.accounts': { role: 'ADMIN' },
    'bankLines.import': {
      role: 'ADMIN',
      body: {
        account: 'Checking',
        lines: [{ bookedOn: '2026-09-02', amount: 100, description: 'DEPOSIT', reference: '', bankId: '' }],
      },
    },
    'bankLines.candidates': { role: 'ADMIN', params: { id: ids.bankLine } },
    'bankLines.match': {
      role: 'ADMIN',
      params: { id: ids.bankLine },
      body: { paymentIds: [ids.payment] },
      expect: [404, 409],
    },
    'bankLines.record': {
      role: 'ADMIN',
      params: { id: ids.bankLine },
      body: { paymentId: randomUUID(), customerId: ids.customer, applications: [] },
    },
    'bankLines.returnCheck': {
      role: 'ADMIN',
      params: { id: ids.bankLine },
      body: { paymentId: ids.payment },
      expect: [409],
    },
    'bankLines.ignore': { role: 'ADMIN', params: { id: ids.bankLine }, body: {}, expect: [200, 409] },
    'bankLines.reopen': { role: 'ADMIN', params: { id: ids.bankLine }, body: {} },
    'routeCounts.list': { role: 'ADMIN', query: { routeId: ids.route, search: ids.route } },
    'routeCounts.rows': { role: 'ADMIN', query: { routeId: ids.route, search: ids.route } },
    'routeCounts.get': { role: 'ADMIN', params: { routeId: ids.route, day: COUNTED_DAY } },
    'routeCounts.record': {
      role: 'ADMIN',
      params: { routeId: ids.route, day: COUNTED_DAY, id: randomUUID() },
      body: { cash: 100, notedCash: 0, checks: [], missing: [], note: 'Counted twice' },
    },
    'writeOffs.list': { role: 'ADMIN', query: { customerId: ids.customer, search: ids.customer } },
    'writeOffs.rows': { role: 'ADMIN', query: { customerId: ids.customer, search: ids.customer } },
    'writeOffs.record': {
      role: 'ADMIN',
      params: { id: randomUUID() },
      body: { invoiceId: ids.invoice, amount: 10, reason: 'Rounding' },
    },
    'writeOffs.decide': { role: 'ADMIN', params: { id: ids.writeOff }, body: { isApproved: false } },
    'writeOffs.reverse': { role: 'ADMIN', params: { id: ids.writeOff }, body: {}, expect: [409] },
    'refunds.list': { role: 'ADMIN', query: { customerId: ids.customer, search: ids.customer } },
    'refunds.rows': { role: 'ADMIN', query: { customerId: ids.customer, search: ids.customer } },
    'refunds.refund': {
      role: 'ADMIN',
      params: { paymentId: ids.refundedPayment, id: randomUUID() },
      body: { amount: 10, reason: 'Rounding' },
    },
    'refunds.decide': { role: 'ADMIN', params: { id: ids.refund }, body: { isApproved: false } },
    'refunds.check': { role: 'ADMIN', params: { id: ids.refund } },
    'refunds.confirm': {
      role: 'ADMIN',
      params: { id: ids.refund },
      body: { outcome: 'posted', reference: '' },
      expect: [409],
    },
    'refunds.chargeback': {
      role: 'ADMIN',
      params: { paymentId: ids.refundedPayment, id: randomUUID() },
      body: { amount: 10, fee: 0, reason: 'Fraud' },
      expect: [409],
    },
    'refunds.closeDispute': { role: 'ADMIN', params: { id: ids.refund }, body: { outcome: 'lost' }, expect: [404] },
    'books.get': { role: 'ADMIN' },
    // An open month would be closed for the samples after it.
    'books.close': { role: 'ADMIN', body: { closedOn: '2020-01-30' }, expect: [400] },
    'memoDesk.memos': { role: 'ADMIN' },
    'memoDesk.rows': { role: 'ADMIN' },
    'charges.get': { role: 'ADMIN' },
    // Saved rates would change the amounts of the samples after it.
    'charges.save': {
      role: 'ADMIN',
      body: {
        taxPercent: 8.875,
        nextTaxPercent: null,
        nextTaxOn: '2027-01-01',
        discountPercent: 0,
        surcharge: 'none',
        surchargeAmount: 0,
        surchargePercent: 0,
        surchargeTaxed: false,
        creditLimitEnabled: true,
        maxOverdueDays: null,
        updatedAt: null,
      },
      expect: [400],
    },
    'statementMails.links': { role: 'ADMIN', params: { customerId: ids.customer } },
    'statementMails.revokeLinks': { role: 'ADMIN', params: { customerId: ids.customer }, body: {} },
    'deliveryLocations.list': { role: 'ADMIN', query: { state: 'noHours' } },
    'deliveryLocations.rows': { role: 'ADMIN', query: { search: ids.location } },
    'deliveryLocations.save': {
      role: 'ADMIN',
      params: { customerLocationId: ids.location },
      body: {
        receivesFrom: '06:00',
        receivesUntil: '10:30',
        pickingNote: 'Nothing above 1.5 m',
        loadingNote: 'Last pallet at the tail',
        deliveryInstructions: '',
        accessNote: 'Key box 4411',
        receiptEmail: 'kitchen@gold.test',
        updatedAt: null,
      },
    },
    'customerTerms.list': { role: 'ADMIN', query: { search: ids.customer } },
    'customerTerms.rows': { role: 'ADMIN', query: { search: ids.customer } },
    'customerTerms.save': {
      role: 'ADMIN',
      params: { customerId: ids.customer },
      body: {
        termsDays: 21,
        creditLimit: 100_000,
        isHeld: false,
        invoiceEmails: ['ap@kitchen.test'],
        wantsReminders: true,
        invoiceLocale: 'en',
        updatedAt: null,
      },
    },
    'aging.aging': { role: 'ADMIN', query: { search: ids.customer } },
    'aging.rows': { role: 'ADMIN', query: { search: ids.customer } },
    'payments.payments': { role: 'ADMIN', query },
    'payments.rows': { role: 'ADMIN', query },
    'payments.record': {
      role: 'ADMIN',
      params: { id: randomUUID() },
      body: {
        customerId: ids.customer,
        method: 'check',
        reference: '4411',
        amount: 500,
        receivedOn: '2026-11-01',
        note: '',
        applications: [{ invoiceId: ids.invoice, amount: 400 }],
      },
    },
    'payments.apply': {
      role: 'ADMIN',
      params: { creditId: ids.payment, id: randomUUID() },
      body: { applications: [{ invoiceId: ids.invoice, amount: 100 }] },
    },
    'payments.reverse': { role: 'ADMIN', params: { id: ids.payment }, body: { reason: 'Returned by the bank' } },
  };
}

/** Samples of card payments, by customers, salespeople and the office. */
export function cardPaymentSamples(
  ids: Company['ids'],
): Record<Extract<EndpointName, `cardPayments.${string}`>, Sample> {
  const invoices = [{ invoiceId: ids.invoice, amount: 100 }];
  const query = { customerId: ids.customer, search: ids.customer };
  const ofPayment = { role: 'CUSTOMER' as const, params: { id: ids.cardPayment } };
  return {
    'cardPayments.settings': { role: 'CUSTOMER', query: { customerLocationId: ids.location } },
    'cardPayments.start': {
      role: 'CUSTOMER',
      body: { id: randomUUID(), customerLocationId: ids.location, invoices },
    },
    'cardPayments.startFor': {
      role: 'ADMIN',
      params: { customerId: ids.customer, customerLocationId: ids.location },
      body: { id: randomUUID(), invoices },
    },
    'cardPayments.get': ofPayment,
    'cardPayments.check': ofPayment,
    'cardPayments.useCredit': {
      role: 'CUSTOMER',
      params: { creditId: ids.openCredit, id: randomUUID() },
      body: { applications: [{ invoiceId: ids.invoice, amount: 50 }], customerLocationId: ids.location },
    },
    'cardPayments.list': { role: 'ADMIN', query },
    'cardPayments.rows': { role: 'ADMIN', query },
    'cardPayments.decide': {
      role: 'ADMIN',
      params: { id: ids.cardPayment },
      body: { decision: 'nothing_charged', reason: 'The bank shows no charge' },
    },
    'cardPayments.gateway': { role: 'ADMIN' },
    'cardPayments.checkGateway': { role: 'ADMIN', body: {} },
    'cardPayments.saveGateway': {
      role: 'ADMIN',
      body: { provider: null, merchantId: '', account: '', isLive: false, updatedAt: null },
      expect: [409],
    },
  };
}

/** A JPEG of one pixel, as base64. */
export const PIXEL =
  '/9j/2wBDABsbGxscGx4hIR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z////////////////2wBDARsbGxscGx4hIR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z////////////////wgARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUAQEAAAAAAAAAAAAAAAAAAAAE/9oADAMBAAIQAxAAAACaDN//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AH//2Q==';

/** Samples of problems that a customer reports. The order is not delivered, so that a new report is refused. */
export function problemSamples(ids: Company['ids']): Record<Extract<EndpointName, `lineProblems.${string}`>, Sample> {
  const own = { id: ids.salesOrder, problemId: ids.lineProblem };
  const shopper = { role: 'CUSTOMER' as const };
  const now = new Date().toISOString();
  return {
    'lineProblems.report': {
      ...shopper,
      params: { ...own, problemId: randomUUID() },
      body: { lineNumber: 1, quantity: 1, reason: 'damaged', note: '', reportedAt: now },
      expect: [409],
    },
    'lineProblems.attachPhoto': {
      ...shopper,
      params: { ...own, photoId: randomUUID() },
      body: { data: PIXEL, takenAt: now },
    },
    'lineProblems.photo': { ...shopper, params: { ...own, photoId: ids.problemPhoto } },
    'lineProblems.withdraw': { ...shopper, params: own },
  };
}
