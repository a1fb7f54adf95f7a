-- The company's style sheets as they were fetched and cleaned: a blob that this server serves itself.
alter table organization add column style_hash text;
