import { Trans, useLingui } from '@lingui/react/macro';
import type { Collected } from '../../../../rules/route-transfer/collect.ts';
import { chakra } from '../../../ui/chakra.ts';

/** A dot for each code, filled once it was read, and in words how many are still needed. */
export function ProgressDots({ collected }: { readonly collected: Collected }) {
  const { t } = useLingui();
  const { parts, parity, byIndex } = collected;
  const total = parts + parity;
  const read = Math.min(byIndex.size, parts);
  return (
    <chakra.div display="grid" gap={2} justifyItems="center">
      <chakra.div
        role="progressbar"
        aria-label={t`Codes read`}
        aria-valuemin={0}
        aria-valuemax={parts}
        aria-valuenow={read}
        aria-valuetext={t`${read} of ${parts} codes`}
        display="flex"
        flexWrap="wrap"
        justifyContent="center"
        gap={2}
      >
        {Array.from({ length: total }, (_, index) => (
          <chakra.span
            // biome-ignore lint/suspicious/noArrayIndexKey: a code is its place
            key={index}
            aria-hidden
            display="grid"
            placeItems="center"
            boxSize={7}
            borderRadius="full"
            borderWidth="2px"
            borderColor={byIndex.has(index) ? 'success.solid' : 'border.strong'}
            bg={byIndex.has(index) ? 'success.solid' : 'transparent'}
            color={byIndex.has(index) ? 'success.on' : 'fg.muted'}
            fontSize="xs"
            fontVariantNumeric="tabular-nums"
          >
            {index + 1}
          </chakra.span>
        ))}
      </chakra.div>
      <chakra.p fontWeight="semibold" fontVariantNumeric="tabular-nums" aria-live="polite">
        <Trans>
          {read} of {parts} codes
        </Trans>
      </chakra.p>
      {parity > 0 && read < parts && (
        <chakra.p fontSize="sm" color="fg.muted" textAlign="center">
          <Trans>
            Any {parts} of the {total} are enough, in any order.
          </Trans>
        </chakra.p>
      )}
    </chakra.div>
  );
}
