-- The categories with fresh or frozen produce: invoices of a PACA licensee show the statement of the trust if they have such an item. Empty: all do.
alter table invoice_settings add column paca_categories text[] not null default '{}';
