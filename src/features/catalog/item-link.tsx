import type { MouseEvent } from 'react';
import { AppLink, type AppLinkProps } from '../../ui/app-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { itemAddress, useShowItem } from './use-open-item.ts';

const Target = chakra(AppLink, {
  base: {
    display: 'block',
    borderRadius: 'sm',
    color: 'inherit',
    '&:hover .item-name': { textDecoration: 'underline', textDecorationThickness: '1px', textUnderlineOffset: '0.2em' },
  },
});

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link to the details of an item. They open over the current screen; in a new tab they open over the shop. The
 * element of class `item-name` is underlined while the pointer is over the link.
 */
export function ItemLink({ itemCode, ...rest }: Omit<AppLinkProps, 'to' | 'onClick'> & { readonly itemCode: string }) {
  const show = useShowItem();
  return (
    <Target
      to={itemAddress(itemCode)}
      {...rest}
      onClick={(event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        show(itemCode);
      }}
    />
  );
}

/** The picture of an item as a second way to its details. The name beside it is the link for the keyboard and readers. */
export function ItemPictureLink(props: Parameters<typeof ItemLink>[0]) {
  return <ItemLink {...props} tabIndex={-1} aria-hidden />;
}
