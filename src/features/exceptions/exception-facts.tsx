import type { FloorException } from '../../../contract/floor.ts';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { useExceptionText } from './use-exception-text.ts';

/** The conflicting facts, each with user and time. */
export function ExceptionFacts({
  facts,
  item,
}: {
  readonly facts: FloorException['facts'];
  /** The item of the exception, if this device has a catalog. */
  readonly item?: CatalogItem | undefined;
}) {
  const text = useExceptionText();
  const { settings } = useSession();
  return (
    <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={1} fontSize="sm">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order, and only the last one is ever replaced
        <chakra.li key={index} display="flex" flexWrap="wrap" justifyContent="space-between" columnGap={4}>
          <chakra.span fontWeight="medium">{text.fact(fact, item)}</chakra.span>
          <chakra.span color="fg.muted" minWidth={0} overflowWrap="anywhere">
            {fact.by && `${fact.by} · `}
            <DateTimeText at={fact.at} timeZone={settings?.timeZone ?? 'UTC'} />
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
