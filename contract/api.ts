import { accountEndpoints } from './accounts.ts';
import { agingEndpoints } from './aging.ts';
import { backorderDeskEndpoints } from './backorder-desk.ts';
import { backorderEndpoints } from './backorders.ts';
import { bankLineEndpoints } from './bank-lines.ts';
import { bookEndpoints } from './books.ts';
import { cardPaymentEndpoints } from './card-payments.ts';
import { cartEndpoints } from './carts.ts';
import { catalogImageEndpoints } from './catalog-images.ts';
import { catalogUploadEndpoints } from './catalog-upload.ts';
import { chargeSettingEndpoints } from './charge-settings.ts';
import { companyTextEndpoints } from './company-texts.ts';
import { contactMessageEndpoints } from './contact-messages.ts';
import { corporationEndpoints } from './corporations.ts';
import { countEndpoints } from './counts.ts';
import { creditEndpoints } from './credits.ts';
import { customerPaymentEndpoints } from './customer-payments.ts';
import { customerTermsEndpoints } from './customer-terms.ts';
import { deliveryEndpoints } from './deliveries.ts';
import { deliveryLocationEndpoints } from './delivery-locations.ts';
import { errorReportEndpoints } from './error-reports.ts';
import { exceptionEndpoints } from './exceptions.ts';
import { fileEndpoints } from './files.ts';
import { floorEndpoints } from './floor.ts';
import { goodsLimitEndpoints } from './goods-limits.ts';
import { invitationEndpoints } from './invitations.ts';
import { invoiceMailEndpoints } from './invoice-mails.ts';
import { invoiceSettingEndpoints } from './invoice-settings.ts';
import { invoiceEndpoints } from './invoices.ts';
import { itemWordsEndpoints } from './item-words.ts';
import { itemEndpoints } from './items.ts';
import { jobEndpoints } from './jobs.ts';
import { labelPrinterEndpoints } from './label-printers.ts';
import { lineProblemEndpoints } from './line-problems.ts';
import { listViewEndpoints } from './list-views.ts';
import { locationEndpoints } from './locations.ts';
import { memoDeskEndpoints } from './memo-desk.ts';
import { messageEndpoints } from './messages.ts';
import { orderGuideEndpoints } from './order-guides.ts';
import { orderEndpoints } from './orders.ts';
import { packoutEndpoints } from './packouts.ts';
import { paymentEndpoints } from './payments.ts';
import { peopleEndpoints } from './people.ts';
import { personnelEndpoints } from './personnel.ts';
import { pickingEndpoints } from './picking.ts';
import { pickupEndpoints } from './pickups.ts';
import { placeEndpoints } from './places.ts';
import { powerBiEndpoints } from './power-bi.ts';
import { recallNoticeEndpoints } from './recall-notices.ts';
import { recallEndpoints } from './recalls.ts';
import { receivingEndpoints } from './receiving.ts';
import { refundEndpoints } from './refunds.ts';
import { reportEndpoints } from './reports.ts';
import { routeCountEndpoints } from './route-counts.ts';
import { routeRunEndpoints } from './route-runs.ts';
import { salesOrderEndpoints } from './sales-orders.ts';
import { securityEndpoints } from './security.ts';
import { settingsEndpoints } from './settings.ts';
import { statementMailEndpoints } from './statement-mails.ts';
import { statementEndpoints } from './statements.ts';
import { syncEndpoints } from './sync.ts';
import { synonymEndpoints } from './synonyms.ts';
import { systemTokenEndpoints } from './system-tokens.ts';
import { traceWorkbookEndpoints } from './trace-workbooks.ts';
import { traceabilityPlanEndpoints } from './traceability-plan.ts';
import { tracedFoodEndpoints } from './traced-foods.ts';
import { tracingEndpoints } from './tracing.ts';
import { transferEndpoints } from './transfers.ts';
import { truckCheckEndpoints } from './truck-checks.ts';
import { userEndpoints } from './users.ts';
import { warehouseSettingsEndpoints } from './warehouse-settings.ts';
import { writeOffEndpoints } from './write-offs.ts';

/** All endpoints by domain. A new domain adds a line here; a new endpoint does not. */
export const api = {
  accounts: accountEndpoints,
  settings: settingsEndpoints,
  companyTexts: companyTextEndpoints,
  messages: messageEndpoints,
  items: itemEndpoints,
  synonyms: synonymEndpoints,
  itemWords: itemWordsEndpoints,
  goodsLimits: goodsLimitEndpoints,
  places: placeEndpoints,
  labelPrinters: labelPrinterEndpoints,
  tracedFoods: tracedFoodEndpoints,
  traceabilityPlan: traceabilityPlanEndpoints,
  warehouseSettings: warehouseSettingsEndpoints,
  routeRuns: routeRunEndpoints,
  deliveryLocations: deliveryLocationEndpoints,
  locations: locationEndpoints,
  users: userEndpoints,
  people: peopleEndpoints,
  invitations: invitationEndpoints,
  contactMessages: contactMessageEndpoints,
  systemTokens: systemTokenEndpoints,
  carts: cartEndpoints,
  backorders: backorderEndpoints,
  backorderDesk: backorderDeskEndpoints,
  orders: orderEndpoints,
  orderGuides: orderGuideEndpoints,
  salesOrders: salesOrderEndpoints,
  lineProblems: lineProblemEndpoints,
  floor: floorEndpoints,
  exceptions: exceptionEndpoints,
  picking: pickingEndpoints,
  pickups: pickupEndpoints,
  personnel: personnelEndpoints,
  corporations: corporationEndpoints,
  counts: countEndpoints,
  transfers: transferEndpoints,
  receiving: receivingEndpoints,
  tracing: tracingEndpoints,
  packouts: packoutEndpoints,
  deliveries: deliveryEndpoints,
  credits: creditEndpoints,
  aging: agingEndpoints,
  customerTerms: customerTermsEndpoints,
  invoices: invoiceEndpoints,
  invoiceMails: invoiceMailEndpoints,
  payments: paymentEndpoints,
  cardPayments: cardPaymentEndpoints,
  customerPayments: customerPaymentEndpoints,
  refunds: refundEndpoints,
  reports: reportEndpoints,
  powerBi: powerBiEndpoints,
  statements: statementEndpoints,
  statementMails: statementMailEndpoints,
  invoiceSettings: invoiceSettingEndpoints,
  books: bookEndpoints,
  charges: chargeSettingEndpoints,
  memoDesk: memoDeskEndpoints,
  bankLines: bankLineEndpoints,
  routeCounts: routeCountEndpoints,
  writeOffs: writeOffEndpoints,
  security: securityEndpoints,
  jobs: jobEndpoints,
  files: fileEndpoints,
  catalogImages: catalogImageEndpoints,
  traceWorkbooks: traceWorkbookEndpoints,
  truckChecks: truckCheckEndpoints,
  recalls: recallEndpoints,
  recallNotices: recallNoticeEndpoints,
  catalogUpload: catalogUploadEndpoints,
  listViews: listViewEndpoints,
  errorReports: errorReportEndpoints,
  sync: syncEndpoints,
} as const;

export type Api = typeof api;
