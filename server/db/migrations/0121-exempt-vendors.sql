-- Vendors that the traceability rule exempts: the warehouse may assign lot codes to their goods (21 CFR 1.1305, 1.1320(b)).
alter table places add column is_exempt boolean not null default false;
