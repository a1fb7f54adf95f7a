-- What a customer asks of the warehouse for one line: {"note": text, "substitution": "none" | "similar" | "ask" | null}.
alter table cart_lines add column instructions jsonb;
alter table order_lines add column instructions jsonb;
alter table sales_order_lines add column instructions jsonb;
