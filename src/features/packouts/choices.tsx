import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Packout } from '../../../contract/packouts.ts';
import { standingEntries } from '../../../rules/packouts.ts';
import { useCatalogSearch } from '../../sync/use-catalog.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ChoiceRow } from '../../ui/choice-row.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { Section } from '../../ui/section.tsx';
import { type CatalogItem, EVERYTHING } from '../catalog/data/catalog-api.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { madeBefore } from './data/queries.ts';

/** Number of choices offered without a search, and found by one. */
const [OFFERED, FOUND] = [8, 20];
/** Returns the subject of a description, its first word: "CANTALOUPE" of "CANTALOUPE, 9 CT". */
const subjectOf = (item: CatalogItem | undefined): string => item?.description.split(/[\s,]+/)[0] ?? '';

/**
 * Chooses the item to repack into: earlier outputs first, then the same item in another unit, its substitutes and
 * similar names. A search finds any item of the catalog.
 */
export function Choices({
  packout,
  others,
  onChoose,
}: {
  readonly packout: Packout;
  /** The packouts on this device. */
  readonly others: readonly Packout[];
  readonly onChoose: (item: CatalogItem) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const sources = useMemo(
    () => [
      ...new Set(
        standingEntries(packout.entries)
          .filter(({ kind }) => kind === 'source')
          .map(({ itemCode }) => itemCode),
      ),
    ],
    [packout.entries],
  );
  const before = useMemo(() => madeBefore(others, sources), [others, sources]);
  const taken = useShopItems(sources)?.items;
  const near = useMemo(
    () =>
      sources.flatMap((code) => {
        const item = taken?.get(code);
        return item ? [...(item.uoms.length > 1 ? [code] : []), ...item.substitutes] : [];
      }),
    [sources, taken],
  );
  const codes = useMemo(() => [...new Set([...before, ...near])].slice(0, OFFERED), [before, near]);
  const quick = useShopItems(codes)?.items;
  const words = text.trim();
  const search = useCatalogSearch({
    ...EVERYTHING,
    text: words || subjectOf(taken?.get(sources[0] ?? '')),
    limit: words ? FOUND : OFFERED,
  });
  const found = search.state === 'ready' ? (search.result?.items ?? []) : [];
  const offered = codes.flatMap((code) => quick?.get(code) ?? []);
  const items = words
    ? found
    : [...offered, ...found.filter((item) => !codes.includes(item.itemCode) && !sources.includes(item.itemCode))].slice(
        0,
        OFFERED,
      );

  return (
    <Section title={<Trans>What are you packing?</Trans>}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <SearchInput label={t`Search the catalog`} value={text} onChange={setText} />
        {items.length > 0 ? (
          <Card pad="none" role="group" aria-label={t`What are you packing?`}>
            {items.map((item) => (
              <ChoiceRow key={item.itemCode} type="button" onClick={() => onChoose(item)}>
                <chakra.span display="grid" minWidth={0}>
                  <chakra.span fontWeight="medium" lineHeight="snug">
                    {item.description}
                  </chakra.span>
                  <chakra.span fontSize="sm" color="fg.muted">
                    {[item.itemCode, item.packSize].filter(Boolean).join(' · ')}
                  </chakra.span>
                </chakra.span>
                {before.includes(item.itemCode) && (
                  <Badge look="outline">
                    <Trans>Packed before</Trans>
                  </Badge>
                )}
              </ChoiceRow>
            ))}
          </Card>
        ) : (
          search.state === 'empty' && (
            <chakra.p color="fg.muted">
              <Trans>No item in the catalog matches.</Trans>
            </chakra.p>
          )
        )}
      </chakra.div>
    </Section>
  );
}
