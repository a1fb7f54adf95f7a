import { type Api, api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { HandlersOf } from '../context.ts';
import type { AnyHandler } from '../http/run-endpoint.ts';
import { accountHandlers } from './accounts/handlers.ts';
import { backorderDeskHandlers } from './backorders/desk.ts';
import { backorderHandlers } from './backorders/handlers.ts';
import { bankLineHandlers } from './bank-lines/handlers.ts';
import { cardPaymentHandlers } from './card-payments/handlers.ts';
import { cartHandlers } from './carts/handlers.ts';
import { contactMessageHandlers } from './contact-messages/handlers.ts';
import { corporationHandlers } from './corporations/handlers.ts';
import { countHandlers } from './counts/handlers.ts';
import { creditHandlers } from './credits/handlers.ts';
import { lineProblemHandlers } from './credits/problems.ts';
import { customerTermsHandlers } from './customer-terms/handlers.ts';
import { deliveryHandlers } from './deliveries/handlers.ts';
import { deliveryLocationHandlers } from './delivery-locations/handlers.ts';
import { errorReportHandlers } from './error-reports/handlers.ts';
import { exceptionHandlers } from './exceptions/handlers.ts';
import { catalogImageHandlers } from './files/catalog-images.ts';
import { catalogUploadHandlers } from './files/catalog-upload.ts';
import { fileHandlers } from './files/handlers.ts';
import { floorHandlers } from './floor/handlers.ts';
import { goodsLimitHandlers } from './goods-limits/handlers.ts';
import { invitationHandlers } from './invitations/handlers.ts';
import { itemWordsHandlers } from './item-words/handlers.ts';
import { itemHandlers } from './items/handlers.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { labelPrinterHandlers } from './label-printers/handlers.ts';
import { listViewHandlers } from './list-views/handlers.ts';
import { locationHandlers } from './locations/handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { orderGuideHandlers } from './order-guides/handlers.ts';
import { change } from './orders/change.ts';
import { orderQueryHandlers } from './orders/queries.ts';
import { review } from './orders/review.ts';
import { orderSubmitHandlers } from './orders/submit.ts';
import { packoutHandlers } from './packouts/handlers.ts';
import { peopleHandlers } from './people/handlers.ts';
import { personnelHandlers } from './personnel/handlers.ts';
import { pickingHandlers } from './picking/handlers.ts';
import { pickupHandlers } from './pickups/handlers.ts';
import { placeHandlers } from './places/handlers.ts';
import { powerBiHandlers } from './power-bi/handlers.ts';
import { recallHandlers } from './recalls/handlers.ts';
import { recallNoticeHandlers } from './recalls/notice-handlers.ts';
import { agingHandlers } from './receivables/aging.ts';
import { bookHandlers } from './receivables/books.ts';
import { customerPaymentHandlers } from './receivables/customer-payments.ts';
import { invoiceHandlers } from './receivables/handlers.ts';
import { invoiceMailHandlers } from './receivables/invoice-mail-handlers.ts';
import { invoiceSettingHandlers } from './receivables/invoice-settings.ts';
import { memoDeskHandlers } from './receivables/memo-desk.ts';
import { paymentHandlers } from './receivables/payment-handlers.ts';
import { routeCountHandlers } from './receivables/route-counts.ts';
import { statementHandlers } from './receivables/statement.ts';
import { statementMailHandlers } from './receivables/statement-mail-handlers.ts';
import { writeOffHandlers } from './receivables/write-offs.ts';
import { receivingHandlers } from './receiving/handlers.ts';
import { returnHandlers } from './refunds/handlers.ts';
import { reportHandlers } from './reports/handlers.ts';
import { routeRunHandlers } from './routes/office-runs.ts';
import { salesOrderHandlers } from './sales-orders/handlers.ts';
import { securityHandlers } from './security/handlers.ts';
import { chargeSettingHandlers } from './settings/charges.ts';
import { companyTextHandlers } from './settings/company-texts.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { synonymHandlers } from './synonyms/handlers.ts';
import { systemTokenHandlers } from './system-tokens/handlers.ts';
import { traceabilityPlanHandlers } from './traceability-plan/handlers.ts';
import { tracedFoodHandlers } from './traced-foods/handlers.ts';
import { tracingHandlers } from './tracing/handlers.ts';
import { traceWorkbookHandlers } from './tracing/workbook-handlers.ts';
import { transferHandlers } from './transfers/handlers.ts';
import { truckCheckHandlers } from './truck-checks/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { warehouseSettingsHandlers } from './warehouse-settings/handlers.ts';

/** All handlers of the domains. A domain or endpoint without a handler is a type error. */
const handlers: { readonly [D in Exclude<keyof Api, 'sync'>]: HandlersOf<Api[D]> } = {
  accounts: accountHandlers,
  settings: settingsHandlers,
  companyTexts: companyTextHandlers,
  messages: messageHandlers,
  items: itemHandlers,
  synonyms: synonymHandlers,
  itemWords: itemWordsHandlers,
  goodsLimits: goodsLimitHandlers,
  places: placeHandlers,
  labelPrinters: labelPrinterHandlers,
  tracedFoods: tracedFoodHandlers,
  traceabilityPlan: traceabilityPlanHandlers,
  warehouseSettings: warehouseSettingsHandlers,
  routeRuns: routeRunHandlers,
  locations: locationHandlers,
  users: userHandlers,
  people: peopleHandlers,
  invitations: invitationHandlers,
  contactMessages: contactMessageHandlers,
  systemTokens: systemTokenHandlers,
  carts: cartHandlers,
  backorders: backorderHandlers,
  backorderDesk: backorderDeskHandlers,
  orders: { ...orderQueryHandlers, ...orderSubmitHandlers, change, review },
  orderGuides: orderGuideHandlers,
  salesOrders: salesOrderHandlers,
  lineProblems: lineProblemHandlers,
  floor: floorHandlers,
  exceptions: exceptionHandlers,
  picking: pickingHandlers,
  pickups: pickupHandlers,
  personnel: personnelHandlers,
  corporations: corporationHandlers,
  counts: countHandlers,
  transfers: transferHandlers,
  receiving: receivingHandlers,
  tracing: tracingHandlers,
  packouts: packoutHandlers,
  deliveries: deliveryHandlers,
  credits: creditHandlers,
  aging: agingHandlers,
  customerTerms: customerTermsHandlers,
  deliveryLocations: deliveryLocationHandlers,
  invoices: invoiceHandlers,
  invoiceMails: invoiceMailHandlers,
  payments: paymentHandlers,
  cardPayments: cardPaymentHandlers,
  customerPayments: customerPaymentHandlers,
  refunds: returnHandlers,
  reports: reportHandlers,
  powerBi: powerBiHandlers,
  statements: statementHandlers,
  statementMails: statementMailHandlers,
  invoiceSettings: invoiceSettingHandlers,
  books: bookHandlers,
  charges: chargeSettingHandlers,
  memoDesk: memoDeskHandlers,
  bankLines: bankLineHandlers,
  routeCounts: routeCountHandlers,
  writeOffs: writeOffHandlers,
  security: securityHandlers,
  jobs: jobHandlers,
  files: fileHandlers,
  catalogImages: catalogImageHandlers,
  traceWorkbooks: traceWorkbookHandlers,
  truckChecks: truckCheckHandlers,
  recalls: recallHandlers,
  recallNotices: recallNoticeHandlers,
  catalogUpload: catalogUploadHandlers,
  listViews: listViewHandlers,
  errorReports: errorReportHandlers,
};

/**
 * Returns a domain's endpoints with their handlers. Handlers are type-checked where they are declared; here they have a
 * common type.
 */
export const handlersByEndpoint = (domain: keyof Api, own: object): [Endpoint, AnyHandler][] =>
  Object.entries(api[domain] as Record<string, Endpoint>).map(([name, endpoint]) => [
    endpoint,
    (own as Record<string, AnyHandler>)[name]!,
  ]);

let byEndpoint: Map<Endpoint, AnyHandler> | undefined;

/** Returns the handler of an endpoint, for REST calls and for pushes. */
export function handlerOf(endpoint: Endpoint): AnyHandler {
  byEndpoint ??= new Map(
    Object.entries(handlers).flatMap(([domain, own]) => handlersByEndpoint(domain as keyof Api, own)),
  );
  const handler = byEndpoint.get(endpoint);
  if (!handler) throw new Error(`no handler for ${endpoint.method} ${endpoint.path}`);
  return handler;
}
