import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { recallEndpoints } from '../../../contract/recalls.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useGo } from '../../ui/use-go.ts';

interface Props {
  readonly isMock: boolean;
  /** The lot that was looked up; empty if it is still to be typed. */
  readonly lotCode: string;
  readonly itemCode: string | null;
  /** Only the lot with exactly this name, not those of other packers with its code. */
  readonly isExact?: boolean;
  /** The path of the list of recalls. */
  readonly base: string;
  readonly onClose: () => void;
}

/** Starts a recall or an exercise, and opens it. */
export function StartRecall({ isMock, lotCode, itemCode, isExact = false, base, onClose }: Props) {
  const { t } = useLingui();
  const { engine } = useSignedIn();
  const go = useGo();
  const [id] = useState(uuidv7);
  return (
    <FormDialog
      open
      onClose={onClose}
      danger={!isMock}
      title={isMock ? <Trans>Start an exercise</Trans> : <Trans>Start a recall</Trans>}
      lead={
        isMock ? (
          <Callout tone="info" title={<Trans>Nothing is held, and no customer is notified.</Trans>}>
            <Trans>The clock runs until you end the exercise. What was found is filed.</Trans>
          </Callout>
        ) : (
          <Callout tone="danger" title={<Trans>The lot goes on hold in all warehouses at once.</Trans>}>
            <Trans>
              Customers who received it, or something packed from it, read it in their app and are asked what they still
              have.
            </Trans>
          </Callout>
        )
      }
      schema={recallEndpoints.start.spec.body}
      values={{ id, lotCode, itemCode, isExact, isMock, reason: isMock ? t`Exercise` : '', instructions: '' }}
      sections={(field) => [
        {
          fields: [
            field.text('lotCode', t`Lot code`, {
              input: { maxLength: 90, autoCapitalize: 'none', spellCheck: false },
              hint: isExact
                ? t`Only the lot with this name, not those of other packers with its code.`
                : t`The lots of all packers with this code.`,
            }),
            field.optionalText('itemCode', t`Item number`, { hint: t`Without it, all items with this lot code.` }),
            field.text('reason', t`Reason`, { noCard: true, ...(isMock ? {} : { hint: t`Customers read it.` }) }),
            ...(isMock
              ? []
              : [
                  field.longText('instructions', t`What customers should do`, {
                    noCard: true,
                    rows: 3,
                    maxLength: 1000,
                    optional: true,
                  }),
                ]),
          ],
        },
      ]}
      saveLabel={isMock ? t`Start exercise` : t`Start recall`}
      faults={{ not_found: 'lotCode' }}
      onSave={async (body) => {
        const recall = await callAs(recallEndpoints.start, { body });
        // The holds are on this device at once.
        engine.wake();
        onClose();
        go(`${base}/${recall.id}`);
      }}
    />
  );
}
