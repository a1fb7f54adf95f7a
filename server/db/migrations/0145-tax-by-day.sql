-- Sales tax is charged at the rate of the delivery day. A company can enter one change of the rate ahead, and says whether its surcharge is taxed.
alter table organization
  add column next_tax_basis_points numeric(8, 3) check (next_tax_basis_points >= 0),
  add column next_tax_on date,
  add column surcharge_taxed boolean not null default false,
  add column charges_changed_at timestamptz,
  add constraint next_tax_is_whole check ((next_tax_on is null) = (next_tax_basis_points is null));

drop trigger feed on organization;
create constraint trigger feed after update on organization deferrable initially deferred for each row
  when ((old.tax_basis_points, old.next_tax_basis_points, old.next_tax_on, old.discount_basis_points, old.surcharge, old.surcharge_taxed,
      old.max_overdue_days, old.time_zone, old.credit_limit_enabled)
    is distinct from (new.tax_basis_points, new.next_tax_basis_points, new.next_tax_on, new.discount_basis_points, new.surcharge, new.surcharge_taxed,
      new.max_overdue_days, new.time_zone, new.credit_limit_enabled))
  execute function feed_rules();

-- The tax rate of a location on a delivery day (rules/tax.ts, taxRateOn).
create function tax_of_location(p_tenant uuid, p_location text, p_day date) returns numeric language sql stable as $$
  select case when l.tax_exempt then 0 when p_day >= o.next_tax_on then o.next_tax_basis_points else coalesce(o.tax_basis_points, 0) end
  from customer_locations l left join organization o on o.tenant_id = l.tenant_id
  where l.tenant_id = p_tenant and l.customer_location_id = p_location
$$;

-- The terms of a location's orders for a delivery day (rules/quote.ts).
create function terms_of_location(p_tenant uuid, p_location text, p_day date) returns jsonb language sql stable as $$
  select jsonb_build_object('taxBasisPoints', tax_of_location(p_tenant, p_location, p_day),
    'discountBasisPoints', greatest(l.discount_basis_points, coalesce(o.discount_basis_points, 0)),
    'surcharge', coalesce(o.surcharge, '{"kind": "none", "amount": 0, "basisPoints": 0}'::jsonb),
    'surchargeTaxed', coalesce(o.surcharge_taxed, false), 'minimumOrder', l.minimum_order_cents)
  from customer_locations l left join organization o on o.tenant_id = l.tenant_id
  where l.tenant_id = p_tenant and l.customer_location_id = p_location
$$;

-- Servers of the release before call it without a day while they are replaced.
create or replace function terms_of_location(p_tenant uuid, p_location text) returns jsonb language sql stable as $$
  select terms_of_location(p_tenant, p_location, current_date)
$$;
