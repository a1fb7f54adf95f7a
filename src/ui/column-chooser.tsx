import { useLingui } from '@lingui/react/macro';
import Columns3 from 'lucide-react/icons/columns-3';
import { Button } from './button.tsx';
import { chakra } from './chakra.ts';
import { Checkbox } from './checkbox.tsx';
import type { ColumnChoice } from './column-choice.ts';
import { Popover } from './popover.tsx';

/** The button beside a table that opens the choice of columns. */
export function ColumnChooser<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const { t } = useLingui();
  return (
    <Popover label={t`Columns`} icon={<Columns3 size={18} />} align="end">
      <chakra.div display="grid" paddingInline={1}>
        {choice.all.map((column) => (
          <Checkbox
            key={column.id}
            label={column.header}
            checked={choice.isShown(column)}
            disabled={column.fixed ?? false}
            onChange={() => choice.toggle(column)}
          />
        ))}
        <Button variant="quiet" onClick={choice.reset}>{t`Reset columns`}</Button>
      </chakra.div>
    </Popover>
  );
}
