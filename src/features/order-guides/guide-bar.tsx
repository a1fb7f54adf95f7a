import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { CountLink, FillButton, type FillButtonProps } from './guide-actions-bar.tsx';

/**
 * The bar that stays above a guide's lines: the search. On a phone whose head has scrolled away (`isCompact`) the search
 * is an icon beside Count and Fill, until the user searches.
 */
export function GuideBar({
  guide,
  text,
  onText,
  isCompact,
  ...fill
}: Omit<FillButtonProps, 'guide'> & {
  readonly guide: OrderGuide;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isCompact: boolean;
}) {
  const { t } = useLingui();
  const [isSearching, setSearching] = useState(false);
  return (
    <chakra.div
      position="sticky"
      top="var(--header-height, 3.5rem)"
      zIndex="header"
      paddingBlock={{ base: 1.5, lg: 3 }}
      marginInline="calc(-1 * var(--page-x, 1rem))"
      paddingInline="var(--page-x, 1rem)"
      bg="bg.canvas"
      onFocus={({ target }) => setSearching(target.matches('input'))}
      onBlur={() => setSearching(false)}
    >
      {isCompact && !isSearching && text === '' ? (
        <chakra.div
          display="flex"
          gap={2}
          css={{
            '& > :is(a, button:not([title]))': { flex: '1 1 auto', minWidth: 0, paddingInline: 3 },
            // The words are enough where both buttons have no room for their icons.
            '@media (max-width: 359px)': {
              '& > :is(a, button:not([title]))': { paddingInline: 1.5, '& svg': { display: 'none' } },
            },
          }}
        >
          <IconButton
            label={t`Search this guide`}
            variant="secondary"
            icon={<Search size={20} aria-hidden />}
            onClick={() => setSearching(true)}
          />
          <CountLink guide={guide} />
          <FillButton guide={guide} {...fill} />
        </chakra.div>
      ) : (
        <SearchInput
          label={t`Search this guide`}
          value={text}
          onChange={onText}
          slashFocuses
          autoFocus={isCompact && isSearching}
        />
      )}
    </chakra.div>
  );
}
