-- A category without limits has the usual temperature of its kind of food, which follows from its names (docs/decisions/0064-goods-limits.md).
create constraint trigger feed_limits after insert or update or delete on categories deferrable initially deferred
  for each row execute function feed_goods_limits();
create constraint trigger feed_warehouse_limits after insert or update or delete on categories deferrable initially deferred
  for each row execute function feed_warehouse_limits();
