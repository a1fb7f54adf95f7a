import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** The scanned goods: what they are, their details, and the action with a cancel button. */
export function GoodsCard({
  name,
  lotCode,
  where,
  action,
  onCancel,
  children,
}: {
  name: string;
  lotCode: string;
  /** Quantity and bin. */
  where?: ReactNode;
  /** The action's button. */
  action: ReactNode;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      <chakra.div>
        <chakra.h2 fontSize="md" fontWeight="semibold" lineHeight="snug">
          {name}
        </chakra.h2>
        <chakra.p fontSize="sm" color="fg.muted">
          <Trans>Lot {lotCode}</Trans>
          {where && (
            <>
              {' · '}
              {where}
            </>
          )}
        </chakra.p>
      </chakra.div>
      {children}
      <chakra.div display="flex" flexWrap="wrap" gap={2} css={{ smDown: { '& > button': { flexGrow: 1 } } }}>
        {action}
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </chakra.div>
    </Card>
  );
}

/** The bin where the goods are put. */
export function ToBinField({ value, onChange }: { value: string; onChange: (bin: string) => void }) {
  return (
    <chakra.div flex={{ base: '1 0 100%', sm: '1' }} minWidth="8rem">
      <Field label={<Trans>To bin</Trans>}>
        <TextInput
          value={value}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </chakra.div>
  );
}

/** A warning before goods are moved that have no record. */
export function ExceedsOnHand() {
  return (
    <chakra.p fontSize="sm" color="warning.fg">
      <Trans>More than the quantity on hand. It is recorded as entered, and becomes an exception.</Trans>
    </chakra.p>
  );
}

/** Returns a bin as it is stored, from typed text. */
export const binOf = (typed: string): string => typed.trim().toUpperCase();
