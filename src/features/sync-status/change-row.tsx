import type { ReactNode } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { ListRow } from '../../ui/list-row.ts';

/** A change on the sync page, beside the icon of its state. */
export function ChangeRow({
  icon,
  color,
  children,
}: {
  readonly icon: ReactNode;
  readonly color: 'info.fg' | 'warning.fg' | 'danger.fg';
  readonly children: ReactNode;
}) {
  return (
    <ListRow display="flex" gap={3}>
      <chakra.span color={color} paddingTop="0.125rem">
        {icon}
      </chakra.span>
      <chakra.div flex="1" minWidth={0} display="grid" gap={2}>
        {children}
      </chakra.div>
    </ListRow>
  );
}
