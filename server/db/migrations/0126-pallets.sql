-- Where staged orders wait for their truck, and on which pallets. Pallet numbers are SSCCs if the warehouse has a GS1 company prefix.
alter table sales_orders add column staged_lane text not null default '', add column staged_pallets jsonb not null default '[]';
alter table warehouses add column gs1_prefix text not null default '';
