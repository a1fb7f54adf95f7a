-- Zones of bins where received goods wait to be put away (docs/decisions/0092-move-tasks.md).
alter table warehouses add column dock_zones text[] not null default '{}';
