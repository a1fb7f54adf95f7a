import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';

/** The filters and sorting of the shop where they have no place beside the rows. */
export function FilterDrawer({
  open,
  onClose,
  total,
  ...panel
}: FilterPanelProps & {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly total: number | undefined;
}) {
  const { t } = useLingui();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Filters and sorting`}
      footer={
        <Button variant="primary" full onClick={onClose}>
          {total === undefined ? (
            <Trans>Show items</Trans>
          ) : (
            <Plural value={total} one="Show # item" other="Show # items" />
          )}
        </Button>
      }
    >
      <FilterPanel {...panel} />
    </Drawer>
  );
}
