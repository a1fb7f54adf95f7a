-- To whom invoices are mailed, and who changed a customer's terms last.
alter table customers
  add column invoice_emails text[] not null default '{}',
  add column invoice_locale text not null default 'en' check (invoice_locale in ('en', 'es', 'fr')),
  add column terms_changed_at timestamptz,
  add column terms_changed_by text not null default '';
