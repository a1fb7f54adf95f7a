import { Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { lazyPart } from '../../lib/lazy-part.ts';
import { ITEM_PARAM } from '../../ui/use-url-state.ts';
import { DetailsContext } from './use-open-item.ts';

const ItemSheet = lazyPart(async () => (await import('./item-sheet/item-sheet.tsx')).ItemSheet);

/** Shows the details of the item that the address names, over any screen of the shop. */
export function ItemSheetHost() {
  const itemCode = useSearchParams()[0].get(ITEM_PARAM);
  const { state } = useLocation();
  if (!itemCode) return null;
  return (
    <DetailsContext value={state ?? {}}>
      <Suspense>
        <ItemSheet key={itemCode} itemCode={itemCode} />
      </Suspense>
    </DetailsContext>
  );
}
