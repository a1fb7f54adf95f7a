-- What its customer saw of a line, kept apart from what it is charged: an order that is judged again is held against what was seen. Rows from
-- before have null in seen_factor: what they were stored with was seen.
alter table order_lines add column seen_unit_price_cents bigint, add column seen_factor numeric(12, 3);

-- The small-order fee is decided once, when the order is taken, and never by what the warehouse lacks later. Orders that are there keep a fee
-- that their customer was shown at the order, and else have none. The feed's triggers rest: no device shows these terms by themselves.
alter table sales_orders no force row level security;
alter table sales_orders disable trigger user;
update sales_orders set terms = jsonb_set(terms, '{surcharge}',
    case when status in ('open', 'allocated', 'picking') and surcharge_cents > 0
      then jsonb_build_object('kind', 'flat', 'amount', surcharge_cents, 'basisPoints', 0)
      else '{"kind": "none", "amount": 0, "basisPoints": 0}'::jsonb end)
  where terms #>> '{surcharge,kind}' = 'belowMinimum';
alter table sales_orders enable trigger user;
alter table sales_orders force row level security;
