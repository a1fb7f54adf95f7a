import { Trans, useLingui } from '@lingui/react/macro';
import { type Recall, recallEndpoints } from '../../../contract/recalls.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Callout } from '../../ui/callout.tsx';

interface Props {
  readonly recall: Recall;
  readonly state: 'done' | 'called_off';
  readonly onEnded: () => Promise<void>;
  readonly onClose: () => void;
}

/** Ends a recall or an exercise, with what was found. */
export function EndRecall({ recall, state, onEnded, onClose }: Props) {
  const { t } = useLingui();
  const { engine } = useSignedIn();
  const silent = recall.isMock ? 0 : recall.found.locations.filter(({ answer }) => answer === null).length;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={
        state === 'called_off' ? (
          <Trans>Call off recall {recall.recallNumber}?</Trans>
        ) : recall.isMock ? (
          <Trans>End exercise {recall.recallNumber}?</Trans>
        ) : (
          <Trans>End recall {recall.recallNumber}?</Trans>
        )
      }
      lead={
        state === 'called_off' ? (
          <Callout tone="warning" title={<Trans>Customers read that they may use the goods.</Trans>}>
            <Trans>The holds that the recall set end. Holds from receiving stay.</Trans>
          </Callout>
        ) : (
          !recall.isMock && (
            <Callout
              tone={silent > 0 ? 'warning' : 'info'}
              title={
                silent > 0 ? (
                  <Trans>Locations without an answer: {silent}</Trans>
                ) : (
                  <Trans>All locations have answered.</Trans>
                )
              }
            >
              <Trans>The goods stay on hold.</Trans>
            </Callout>
          )
        )
      }
      schema={recallEndpoints.end.spec.body}
      values={{ state, conclusion: '' }}
      sections={(field) => [
        {
          fields: [
            field.longText('conclusion', t`What was found, and what changes`, {
              noCard: true,
              rows: 5,
              maxLength: 2000,
              optional: true,
            }),
          ],
        },
      ]}
      saveLabel={state === 'called_off' ? t`Call it off` : t`End it`}
      onSave={async (body) => {
        await callAs(recallEndpoints.end, { params: { id: recall.id }, body });
        engine.wake();
        await onEnded();
        onClose();
      }}
    />
  );
}
