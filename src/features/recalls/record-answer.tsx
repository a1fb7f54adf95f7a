import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { RecallAnswer } from '../../../contract/recall-notices.ts';
import { type NotifiedLocation, type Recall, recallEndpoints } from '../../../contract/recalls.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { callAs } from '../../sync/session.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { chakra } from '../../ui/chakra.ts';
import { AnswerGoods, answeredOf } from '../recall-notices/answer-fields.tsx';

/** The time of the answer is that of the call. */
const schema = z.omit(recallEndpoints.answer.spec.body, { answeredAt: true });

interface Props {
  readonly recall: Recall;
  readonly location: NotifiedLocation;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Records what a customer said, for example on the phone. */
export function RecordAnswer({ recall, location, onSaved, onClose }: Props) {
  const { t } = useLingui();
  const offset = useServerOffset();
  /** Returns the amounts of all goods of the notice, of which the form may know only some. */
  const completed = (goods: RecallAnswer['goods']): RecallAnswer['goods'] =>
    location.goods.map((of) => {
      const { kept, discarded } = answeredOf({ goods }, of) ?? { kept: 0, discarded: 0 };
      return { itemCode: of.itemCode, lotCode: of.lotCode, uom: of.uom, kept, discarded };
    });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={<Trans>Answer of {location.locationName}</Trans>}
      schema={schema}
      values={{ goods: completed(location.answer?.goods ?? []), note: location.answer?.note ?? '' }}
      sections={(field) => [
        {
          fields: [
            field.own(
              'goods',
              t`Goods`,
              ({ value, onChange }) => (
                <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
                  <AnswerGoods
                    notice={location}
                    amountsOf={(of) => answeredOf({ goods: value }, of) ?? { kept: 0, discarded: 0 }}
                    onAmounts={(of, change) =>
                      onChange(
                        completed(value).map((one, index) =>
                          location.goods[index] === of ? { ...one, ...change } : one,
                        ),
                      )
                    }
                  />
                </chakra.div>
              ),
              { isBare: true },
            ),
            field.longText('note', t`Note`, { rows: 2, maxLength: 300, optional: true, noCard: true }),
          ],
        },
      ]}
      saveLabel={t`Save answer`}
      onSave={async ({ goods, note }) => {
        await callAs(recallEndpoints.answer, {
          params: { id: recall.id, noticeId: location.id },
          body: {
            goods: completed(goods),
            note: note.trim(),
            answeredAt: new Date(Date.now() + offset).toISOString(),
          },
        });
        await onSaved();
        onClose();
      }}
    />
  );
}
