import { Plural, Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useFormat } from '../ui/use-format.ts';

interface Counted {
  /** The number of selected rows. */
  readonly count: number;
  /** The number of rows that match. */
  readonly total: number;
  /** All rows that match are selected, on all pages. */
  readonly isAll: boolean;
}

/** The number of selected rows, in words. */
export const SelectedCount = ({ count, total, isAll }: Counted) =>
  isAll ? (
    <Plural value={total} one="# that matches is selected" other="All # that match are selected" />
  ) : (
    <Plural value={count} one="# selected" other="# selected" />
  );

/** The number of selected rows, with the actions on them. It stays visible while the list scrolls. */
export function SelectionBar({
  label,
  count,
  total,
  isAll,
  sum,
  onSelectAll,
  onClear,
  children,
}: Counted & {
  /** Read out as the name of the bar. */
  readonly label: string;
  /** A sum over the selected rows. */
  readonly sum?: ReactNode;
  /** Selects all rows that match. Absent if no action applies to them. */
  readonly onSelectAll?: (() => void) | undefined;
  readonly onClear: () => void;
  /** Buttons of the actions. */
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <chakra.div
      role="group"
      aria-label={label}
      data-screen-only
      position="sticky"
      bottom={{ base: 2, md: 'auto' }}
      top={{ base: 'auto', md: 'calc(var(--header-height, 3.5rem) + 0.5rem)' }}
      zIndex={2}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={2}
      paddingBlock={2}
      paddingInlineStart={4}
      paddingInlineEnd={{ base: 4, md: 2 }}
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="md"
      bg="bg.raised"
      boxShadow="raised"
    >
      <chakra.div display="flex" flex="1 1 auto" flexWrap="wrap" alignItems="center" columnGap={3} rowGap={1}>
        <chakra.p flex={{ base: '1 1 0', md: 'none' }} fontWeight="medium">
          <SelectedCount count={count} total={total} isAll={isAll} />
          {sum && <> · {sum}</>}
        </chakra.p>
        {onSelectAll && !isAll && count < total && (
          <chakra.div order={{ base: 1, md: 0 }} display="grid" flexBasis={{ base: '100%', md: 'auto' }}>
            <Button variant="quiet" onClick={onSelectAll}>
              <Trans>Select all {format.number(total)} that match</Trans>
            </Button>
          </chakra.div>
        )}
        <chakra.div marginInlineStart="auto">
          <IconButton label={t`Clear selection`} icon={<X size={18} />} onClick={onClear} />
        </chakra.div>
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap={2}
        minWidth={0}
        // On a phone the buttons take the next line if their words do not fit beside the number.
        flex={{ base: '1 1 auto', md: 'none' }}
        css={{ '& > *': { flexGrow: 1 } }}
      >
        {children}
      </chakra.div>
    </chakra.div>
  );
}
