-- The company's own texts by language. theme.loginMessage and the options navLink…Text are in the company's default
-- language, as before. login_messages and the options navLink…Text.es, .fr and .en are those in the other languages.
alter table organization
  add column default_locale text not null default 'en' check (default_locale in ('en', 'es', 'fr')),
  add column login_messages jsonb not null default '{}';
