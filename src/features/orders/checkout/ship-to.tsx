import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Address } from '../../../../contract/locations.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Field } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { DeliveryInstructions } from '../../locations/delivery-instructions.tsx';
import { ReceivingHoursFields } from '../../locations/receiving-hours.tsx';
import { AddressText } from './address-text.tsx';
import type { Draft } from './use-draft.ts';

/**
 * The ship-to address, which only some locations may change (allowShipToAddressEdit), and how to deliver there.
 */
export function ShipTo({ address, draft }: { readonly address: Address | null; readonly draft: Draft }) {
  const { location } = useShop();
  const [editing, setEditing] = useState(false);
  const shown = address ?? location.address;
  const mayEdit = location.options.allowShipToAddressEdit;
  return (
    <Section
      title={<Trans>Ship to</Trans>}
      actions={
        mayEdit &&
        (editing ? (
          <Button onClick={() => setEditing(false)}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            {address && (
              <Button variant="quiet" onClick={() => draft.change({ shippingAddress: null })}>
                <Trans>Use the location’s address</Trans>
              </Button>
            )}
            <Button onClick={() => setEditing(true)}>
              <Trans>Change</Trans>
            </Button>
          </>
        ))
      }
    >
      <Card>
        <chakra.div fontWeight="semibold">{location.displayName}</chakra.div>
        {editing ? <AddressForm address={shown} draft={draft} /> : <AddressText address={shown} />}
      </Card>
      <DeliveryInstructions />
      <ReceivingHoursFields key={location.customerLocationId} />
    </Section>
  );
}

function AddressForm({ address, draft }: { readonly address: Address; readonly draft: Draft }) {
  const { t } = useLingui();
  const fields: { name: keyof Address; label: string; max: number; complete: string }[] = [
    { name: 'line1', label: t`Street`, max: 120, complete: 'address-line1' },
    { name: 'line2', label: t`Floor, suite, dock`, max: 120, complete: 'address-line2' },
    { name: 'city', label: t`City`, max: 80, complete: 'address-level2' },
    { name: 'state', label: t({ message: 'State', context: 'of an address' }), max: 40, complete: 'address-level1' },
    { name: 'postalCode', label: t`ZIP code`, max: 20, complete: 'postal-code' },
    { name: 'contactName', label: t`Contact`, max: 120, complete: 'name' },
    { name: 'contactPhone', label: t`Phone`, max: 40, complete: 'tel' },
  ];
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap={3}
      marginTop={3}
    >
      {fields.map(({ name, label, max, complete }) => (
        <Field key={name} label={label}>
          <TextInput
            value={address[name]}
            maxLength={max}
            autoComplete={complete}
            onChange={(event) => draft.change({ shippingAddress: { ...address, [name]: event.target.value } }, true)}
            onBlur={() => void draft.flush()}
          />
        </Field>
      ))}
    </chakra.div>
  );
}
