-- Who picked an order up at the warehouse; empty for delivered orders, whose receivers sign.
alter table deliveries add column received_by text not null default '';
