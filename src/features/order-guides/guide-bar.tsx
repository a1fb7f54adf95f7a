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
 * is an icon beside Count and Fill, until the user searches. This bar gives way while the page (`useScrollsDown`) is
 * scrolled down.
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
  const isSmall = isCompact && !isSearching && text === '';
  return (
    <chakra.div
      {...(isSmall ? { 'data-small-bar': '' } : {})}
      position="sticky"
      top="var(--header-height, 3.5rem)"
      // Above the heads of sections, and below the app's header.
      zIndex={11}
      transition="transform 150ms ease-out"
      css={{ '[data-scrolled-down] &[data-small-bar]:not(:has(:focus-visible))': { transform: 'translateY(-100%)' } }}
      paddingBlock={{ base: 1.5, lg: 3 }}
      marginInline="calc(-1 * var(--page-x, 1rem))"
      paddingInline="var(--page-x, 1rem)"
      bg="bg.canvas"
      onFocus={({ target }) => setSearching(target.matches('input'))}
      onBlur={() => setSearching(false)}
    >
      {isSmall ? (
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
