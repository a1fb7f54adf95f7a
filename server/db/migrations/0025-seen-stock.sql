-- What its person knew to be there when the line was ordered, in the line's unit: an order that waits is judged again by it, so that what was
-- wanted though none was there isn't taken for a surprise. Null where they were told of no stock, and of lines from before.
alter table order_lines add column seen_available double precision;
