-- At the kerb: why nobody signed, and why a stop could not be delivered (contract/deliveries.ts). And whether a packer said of what they made that it is to be
-- kept back, apart from what follows from what it was made of: only the latter ends with what it follows from.

alter table deliveries add column unsigned jsonb, add column undelivered jsonb;
alter table packout_entries add column held_said boolean not null default false;
