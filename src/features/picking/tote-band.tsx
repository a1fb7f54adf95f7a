import { useLingui } from '@lingui/react/macro';
import { chakra } from '../../ui/chakra.ts';
import { toteLook } from './tote-look.ts';

/** The tote of the next case, in its color, with its customer: readable at arm's length. */
export function ToteBand({
  tote,
  name,
  position,
}: {
  readonly tote: string;
  /** The customer's. */
  readonly name: string;
  /** Of its color, from 0 (`colorOfTote`). */
  readonly position: number;
}) {
  const { t } = useLingui();
  return (
    <chakra.p
      aria-label={t`Tote ${tote}: ${name}`}
      style={toteLook(position)}
      display="flex"
      alignItems="center"
      gap={3}
      minHeight={16}
      paddingInline={3}
      paddingBlock={1}
      borderRadius="md"
      lineHeight="tight"
      overflowWrap="anywhere"
    >
      <chakra.span fontSize="bin" fontWeight="bold" lineHeight="1">
        {tote}
      </chakra.span>
      <chakra.span minWidth={0} fontSize="md" fontWeight="semibold">
        {name}
      </chakra.span>
    </chakra.p>
  );
}
