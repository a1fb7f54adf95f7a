import { Trans } from '@lingui/react/macro';
import Navigation from 'lucide-react/icons/navigation';
import type { Address } from '../../../contract/locations.ts';
import { chakra } from '../../ui/chakra.ts';
import { directionsTo, onOneLine } from '../routes/directions.ts';

const Way = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minHeight: '3rem',
    fontSize: 'sm',
    lineHeight: 'snug',
    color: 'accent.text',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
    overflowWrap: 'anywhere',
  },
});

/** The address as a link that opens the phone's navigation. */
export function AddressLink({ address }: { readonly address: Address }) {
  const text = onOneLine(address);
  if (text === '')
    return (
      <chakra.span fontSize="sm" color="fg.muted">
        <Trans>No address on file</Trans>
      </chakra.span>
    );
  return (
    <Way href={directionsTo(address, navigator.userAgent)} target="_blank" rel="noreferrer">
      <Navigation size={20} aria-hidden style={{ flexShrink: 0 }} />
      <span>{text}</span>
    </Way>
  );
}
