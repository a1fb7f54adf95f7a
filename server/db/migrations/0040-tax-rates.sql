-- Sales taxes of US states and cities have three decimals of a percent (New York City 8.875 %, New Jersey 6.625 %): 887.5 basis points.
-- A column that a trigger's condition names can't change its type, so the trigger goes and comes back.

drop trigger feed on organization;
alter table organization alter column tax_basis_points type numeric(8, 3);
create constraint trigger feed after update on organization deferrable initially deferred for each row
  when ((old.tax_basis_points, old.discount_basis_points, old.surcharge, old.max_overdue_days, old.time_zone, old.credit_limit_enabled)
    is distinct from (new.tax_basis_points, new.discount_basis_points, new.surcharge, new.max_overdue_days, new.time_zone, new.credit_limit_enabled))
  execute function feed_rules();
