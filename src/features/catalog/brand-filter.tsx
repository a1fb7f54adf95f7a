import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { brandText } from '../../../rules/item-name/item-name.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { CatalogFacets } from './data/catalog-api.ts';

const AT_FIRST = 8;

/** Brands with the number of items for each. Chosen ones are at the top, so that they can be deselected. */
export function BrandFilter({
  brands,
  chosen,
  onChange,
}: {
  readonly brands: CatalogFacets['brands'];
  readonly chosen: readonly string[];
  readonly onChange: (brands: readonly string[]) => void;
}) {
  const format = useFormat();
  const [all, setAll] = useState(false);
  const counts = new Map(brands.map(({ name, count }) => [name, count]));
  const others = brands.filter(({ name }) => name !== '' && !chosen.includes(name)).map(({ name }) => name);
  const shown = [...chosen, ...(all ? others : others.slice(0, Math.max(0, AT_FIRST - chosen.length)))];
  const hidden = chosen.length + others.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <chakra.fieldset minWidth={0}>
      <chakra.legend fontSize="xs" fontWeight="semibold" color="fg.muted" marginBottom={1}>
        <Trans>Brand</Trans>
      </chakra.legend>
      <chakra.div display="grid">
        {shown.map((name) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            onChange={(on) => onChange(on ? [...chosen, name] : chosen.filter((other) => other !== name))}
            label={
              <>
                {brandText(name)}{' '}
                <chakra.span color="fg.subtle" fontSize="xs" fontVariantNumeric="tabular-nums">
                  {format.number(counts.get(name) ?? 0)}
                </chakra.span>
              </>
            }
          />
        ))}
      </chakra.div>
      {(hidden > 0 || all) && (
        <Button variant="quiet" onClick={() => setAll(!all)}>
          {all ? <Trans>Fewer brands</Trans> : <Plural value={hidden} one="# more brand" other="# more brands" />}
        </Button>
      )}
    </chakra.fieldset>
  );
}
