-- System tokens are sessions of the scope `system`. `calls`: the contract entries that a token may call; null: all of its role.
-- `maker_user_id`: the super administrator who made it, and `made_by` the name. A token ends when its maker is disabled.
alter table sessions add column calls text[], add column maker_user_id uuid, add column made_by text;
-- Earlier releases took up to 999 days.
alter table sessions no force row level security;
alter table access_tokens no force row level security;
update access_tokens a set expires_at = least(a.expires_at, s.created_at + interval '365 days')
  from sessions s where s.tenant_id = a.tenant_id and s.id = a.session_id and s.scope = 'system';
update sessions set expires_at = least(expires_at, created_at + interval '365 days'), ends_at = least(ends_at, created_at + interval '365 days')
  where scope = 'system';
alter table access_tokens force row level security;
alter table sessions force row level security;
create index sessions_of_systems on sessions (tenant_id, created_at) where scope = 'system';
