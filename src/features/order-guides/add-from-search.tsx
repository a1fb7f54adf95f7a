import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import { useCatalogSearch } from '../../sync/use-catalog.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ClosestHead, ClosestNote } from '../catalog/closest-note.tsx';
import { EVERYTHING } from '../catalog/data/catalog-api.ts';
import { AddRow } from './add-row.tsx';
import type { AddSource } from './add-source.ts';
import { guideLineKey } from './data/guide-lines.ts';

const MOST = 40;

/** Items of the catalog. */
export function AddFromSearch(source: AddSource) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <chakra.div display="grid" gap={3} paddingTop={3}>
      <SearchInput label={t`Search the catalog`} value={text} onChange={setText} autoFocus />
      <Found text={text} source={source} />
    </chakra.div>
  );
}

function Found({ text, source }: { readonly text: string; readonly source: AddSource }) {
  const { t } = useLingui();
  const { state, result, retry } = useCatalogSearch({ ...EVERYTHING, text, limit: MOST });
  if (state === 'error')
    return (
      <ErrorState
        title={<Trans>The catalog could not be searched</Trans>}
        action={
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  if (!result) return <SkeletonRows count={5} />;
  if (state === 'empty')
    return (
      <EmptyState title={<Trans>No item matches</Trans>}>
        <Trans>Try fewer letters, another word or the item code.</Trans>
      </EmptyState>
    );
  const { approximate, missing, complete } = result;
  const words = text.trim();
  return (
    <chakra.div css={{ '& :is(h2, p[role=status])': { paddingInline: 0 } }}>
      {approximate && words !== '' && <ClosestNote text={words} missing={missing} />}
      <ul aria-label={t`Items found`}>
        {result.items.map((item, index) => {
          const line = { itemCode: item.itemCode, uom: item.orderUom };
          return (
            <li key={item.itemCode}>
              {index === complete && <ClosestHead missing={missing} />}
              <AddRow
                name={itemName(item.description)}
                item={item}
                detail={itemDetail(item)}
                has={source.known.has(guideLineKey(line))}
                onAdd={() => source.onAdd([{ ...line, section: source.sectionOf(item), par: null, weekdayPars: null }])}
              />
            </li>
          );
        })}
      </ul>
    </chakra.div>
  );
}
