-- How the company ages open amounts: from the due or the invoice day, in buckets that end after these days.
alter table invoice_settings add column aging_by text not null default 'due' check (aging_by in ('due', 'invoice'));
alter table invoice_settings add column aging_days int[] not null default '{30,60,90}'
  check (array_length(aging_days, 1) = 3 and aging_days[1] between 1 and aging_days[2] - 1 and aging_days[2] < aging_days[3] and aging_days[3] <= 999);
