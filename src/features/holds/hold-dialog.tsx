import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Lot, MOST_HOLD_REASON } from '../../../contract/floor.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** Asks before goods are put on hold or released, with the reason for the record. */
export function HoldDialog({
  lot,
  name,
  busy,
  onDecide,
  onClose,
}: {
  readonly lot: Lot;
  readonly name: string;
  readonly busy: boolean;
  readonly onDecide: (onHold: boolean, reason: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const { lotCode, bin, onHold } = lot;
  return (
    <Dialog
      open
      onClose={onClose}
      title={onHold ? <Trans>Release these goods?</Trans> : <Trans>Put these goods on hold?</Trans>}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="large" variant="primary" loading={busy} onClick={() => onDecide(!onHold, reason.trim())}>
            {onHold ? <Trans>Release</Trans> : <Trans>Put on hold</Trans>}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        <p>
          <chakra.strong>{name}</chakra.strong>
          <br />
          {[t`Lot ${lotCode}`, bin].filter(Boolean).join(' · ')}
        </p>
        <p>
          {onHold ? (
            <Trans>Pickers can take them again.</Trans>
          ) : (
            <Trans>Pickers can’t take them until they are released. What was packed from them is on hold, too.</Trans>
          )}
        </p>
        <Field label={t`Reason`} optional>
          <TextArea
            value={reason}
            maxLength={MOST_HOLD_REASON}
            rows={2}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </chakra.div>
    </Dialog>
  );
}
