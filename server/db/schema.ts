import type {
  BankLinePaymentsTable,
  BankLinesTable,
  CreditDecisionsTable,
  CreditMemosTable,
  CreditRequestPhotosTable,
  CreditRequestsTable,
  InvoiceMailsTable,
  InvoiceSettingsTable,
  InvoicesTable,
  LedgerEntriesTable,
  LedgerPostingsTable,
  PaymentReturnsTable,
  PaymentsTable,
  ReceivableDocumentsTable,
  RemindersTable,
  RouteCountsTable,
  StatementLinksTable,
  StatementMailsTable,
  WriteOffsTable,
} from './tables/billing.ts';
import type {
  CardGatewaysTable,
  CardPaymentReportsTable,
  CardPaymentsTable,
  PracticeChargesTable,
  PracticeRefundsTable,
} from './tables/card-payments.ts';
import type {
  CategoriesTable,
  GoodsLimitsTable,
  ItemsTable,
  ItemVocabulariesTable,
  LocationItemsTable,
  LocationPricesTable,
  PriceListPricesTable,
  PriceListsTable,
  SynonymsTable,
} from './tables/catalog.ts';
import type {
  BlobsTable,
  CountersTable,
  FactsTable,
  FilesTable,
  HolidaysTable,
  MessagesTable,
  OptionsTable,
  OrganizationTable,
  PwaSettingsTable,
  TenantsTable,
} from './tables/company.ts';
import type { CustomerLocationsTable, CustomersTable, RoutesTable } from './tables/customers.ts';
import type {
  DeliveriesTable,
  DeliveryEventsTable,
  DeliveryLinesTable,
  DeliveryPhotosTable,
  DeliverySignaturesTable,
  ReceiptMailsTable,
  RouteRunsTable,
  SignaturesTable,
} from './tables/deliveries.ts';
import type { ErrorReportsTable } from './tables/errors.ts';
import type { CountsTable, TransferEventsTable, TransfersTable } from './tables/inventory.ts';
import type { ArchiveFilesTable, ArchivePartsTable, CatalogUploadsTable, JobsTable } from './tables/jobs.ts';
import type { MailOutboxTable, SmtpSettingsTable } from './tables/mail.ts';
import type {
  BackordersTable,
  CartLinesTable,
  CheckoutDraftsTable,
  OrderGuidesTable,
  OrderLinesTable,
  OrdersTable,
} from './tables/orders.ts';
import type { PackoutEntriesTable, PackoutsTable } from './tables/packouts.ts';
import type {
  AccessTokensTable,
  AuditLogTable,
  ContactMessagesTable,
  ListViewsTable,
  PasswordResetsTable,
  SecurityEventsTable,
  SessionsTable,
  UserInvitesTable,
  UserLocationsTable,
  UsersTable,
} from './tables/people.ts';
import type { PowerBiSettingsTable } from './tables/power-bi.ts';
import type { ReceiptEntriesTable, ReceiptPhotosTable, TruckChecksTable } from './tables/receipts.ts';
import type {
  ContainerCountsTable,
  PickEventsTable,
  PickerZonesTable,
  SalesOrderLinesTable,
  SalesOrdersTable,
  ShortDecisionsTable,
} from './tables/sales-orders.ts';
import type {
  ChangesTable,
  ClockMarksTable,
  PacksTable,
  SyncClientsTable,
  SyncResultsTable,
  TenantClockTable,
} from './tables/sync.ts';
import type {
  FoodDecisionsTable,
  PlacesTable,
  RecalledLotsTable,
  RecallHoldsTable,
  RecallNoticesTable,
  RecallsTable,
  TraceabilityPlansTable,
  UsualSourcesTable,
} from './tables/traceability.ts';
import type {
  CountRequestsTable,
  ExceptionsTable,
  LabelPrintersTable,
  LotsTable,
  PurchaseOrdersTable,
  StockMovesTable,
  StockTable,
  VendorsTable,
  WarehousesTable,
} from './tables/warehouses.ts';

/**
 * The tables that the migrations create. Instants and days are strings, bigint and numeric are numbers. JSON columns
 * are read as values and written as JSON text.
 */
export interface Schema {
  'platform.tenants': TenantsTable;
  'platform.facts': FactsTable;
  users: UsersTable;
  user_locations: UserLocationsTable;
  user_invites: UserInvitesTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  password_resets: PasswordResetsTable;
  audit_log: AuditLogTable;
  security_events: SecurityEventsTable;
  contact_messages: ContactMessagesTable;
  list_views: ListViewsTable;
  organization: OrganizationTable;
  options: OptionsTable;
  holidays: HolidaysTable;
  messages: MessagesTable;
  smtp_settings: SmtpSettingsTable;
  mail_outbox: MailOutboxTable;
  jobs: JobsTable;
  archive_files: ArchiveFilesTable;
  archive_parts: ArchivePartsTable;
  catalog_uploads: CatalogUploadsTable;
  error_reports: ErrorReportsTable;
  pwa_settings: PwaSettingsTable;
  blobs: BlobsTable;
  files: FilesTable;
  counters: CountersTable;
  categories: CategoriesTable;
  items: ItemsTable;
  item_vocabularies: ItemVocabulariesTable;
  synonyms: SynonymsTable;
  goods_limits: GoodsLimitsTable;
  short_decisions: ShortDecisionsTable;
  picker_zones: PickerZonesTable;
  price_lists: PriceListsTable;
  price_list_prices: PriceListPricesTable;
  location_prices: LocationPricesTable;
  location_items: LocationItemsTable;
  warehouses: WarehousesTable;
  vendors: VendorsTable;
  label_printers: LabelPrintersTable;
  places: PlacesTable;
  usual_sources: UsualSourcesTable;
  traceability_plans: TraceabilityPlansTable;
  recalls: RecallsTable;
  recalled_lots: RecalledLotsTable;
  recall_holds: RecallHoldsTable;
  recall_notices: RecallNoticesTable;
  food_decisions: FoodDecisionsTable;
  lots: LotsTable;
  count_requests: CountRequestsTable;
  stock_moves: StockMovesTable;
  exceptions: ExceptionsTable;
  stock: StockTable;
  customers: CustomersTable;
  routes: RoutesTable;
  customer_locations: CustomerLocationsTable;
  cart_lines: CartLinesTable;
  backorders: BackordersTable;
  checkout_drafts: CheckoutDraftsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  sales_orders: SalesOrdersTable;
  sales_order_lines: SalesOrderLinesTable;
  packouts: PackoutsTable;
  packout_entries: PackoutEntriesTable;
  container_counts: ContainerCountsTable;
  pick_events: PickEventsTable;
  deliveries: DeliveriesTable;
  delivery_lines: DeliveryLinesTable;
  delivery_events: DeliveryEventsTable;
  delivery_photos: DeliveryPhotosTable;
  receipt_mails: ReceiptMailsTable;
  delivery_signatures: DeliverySignaturesTable;
  signatures: SignaturesTable;
  route_runs: RouteRunsTable;
  counts: CountsTable;
  transfers: TransfersTable;
  transfer_events: TransferEventsTable;
  order_guides: OrderGuidesTable;
  invoices: InvoicesTable;
  receivable_documents: ReceivableDocumentsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_postings: LedgerPostingsTable;
  payments: PaymentsTable;
  invoice_settings: InvoiceSettingsTable;
  invoice_mails: InvoiceMailsTable;
  reminders: RemindersTable;
  statement_links: StatementLinksTable;
  statement_mails: StatementMailsTable;
  bank_line_payments: BankLinePaymentsTable;
  bank_lines: BankLinesTable;
  route_counts: RouteCountsTable;
  write_offs: WriteOffsTable;
  power_bi_settings: PowerBiSettingsTable;
  card_gateways: CardGatewaysTable;
  card_payments: CardPaymentsTable;
  card_payment_reports: CardPaymentReportsTable;
  practice_charges: PracticeChargesTable;
  practice_refunds: PracticeRefundsTable;
  payment_returns: PaymentReturnsTable;
  credit_memos: CreditMemosTable;
  credit_decisions: CreditDecisionsTable;
  credit_requests: CreditRequestsTable;
  credit_request_photos: CreditRequestPhotosTable;
  purchase_orders: PurchaseOrdersTable;
  receipt_entries: ReceiptEntriesTable;
  receipt_photos: ReceiptPhotosTable;
  truck_checks: TruckChecksTable;
  tenant_clock: TenantClockTable;
  clock_marks: ClockMarksTable;
  changes: ChangesTable;
  sync_clients: SyncClientsTable;
  sync_results: SyncResultsTable;
  packs: PacksTable;
}
