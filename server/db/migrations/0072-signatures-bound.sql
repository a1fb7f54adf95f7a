-- Signatures that nothing refers to may be removed; one that stands under a delivery stays.
grant delete on signatures to cratebook_tenant;
create policy unbound_only on signatures as restrictive for delete using (not exists (
  select from delivery_signatures g where g.tenant_id = signatures.tenant_id and g.signature_id = signatures.id));
create index signatures_by_user on signatures (tenant_id, by_user, recorded_at);
