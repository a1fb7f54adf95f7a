import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  foodsRequest,
  goodsRequest,
  lotsRequest,
  MOST_LOTS,
  type TraceRequest,
  type TraceWorkbooks,
} from '../../../contract/trace-workbooks.ts';
import { addDays } from '../../../rules/calendar.ts';
import { Form } from '../../desk/form.tsx';
import type { FieldKinds } from '../../desk/form-fields.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useFoodNames } from '../traced-foods/use-food-names.ts';

interface Props {
  readonly foods: TraceWorkbooks['foods'];
  readonly today: string;
  /** Throws what the call throws. */
  readonly onStart: (request: TraceRequest) => Promise<void>;
}

/** Asks for a workbook of traceability events: of foods and days, of all goods and days, or of lots. */
export function RequestForm({ foods, today, onStart }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { foodName } = useFoodNames();
  const [about, setAbout] = useState<TraceRequest['about']>('foods');
  const days = { from: addDays(today, -29), to: today };
  const dayFields = (field: Pick<FieldKinds<{ from: string; to: string }>, 'day'>) => [
    field.day('from', t`From`),
    field.day('to', t`To`),
  ];
  const saveLabel = t`Create workbook`;
  return (
    <>
      <SegmentedControl
        full
        label={t`What is it about?`}
        value={about}
        onChange={setAbout}
        segments={[
          { value: 'foods', label: t`Foods on the list` },
          { value: 'goods', label: t`All goods` },
          { value: 'lots', label: t`Lots` },
        ]}
      />
      {/* What was entered in one form stays while another is looked at. */}
      <div hidden={about !== 'foods'}>
        <Form
          guard={false}
          schema={foodsRequest}
          values={{ about: 'foods', foods: [], ...days }}
          sections={(field) => [
            {
              fields: [
                ...dayFields(field),
                field.choices(
                  'foods',
                  t`Foods`,
                  foods.map(({ food, items }) => {
                    const count = format.number(items);
                    return {
                      value: food,
                      label: food === '' ? t`Listed by a person` : foodName(food),
                      hint: t`Items: ${count}`,
                    };
                  }),
                  { hint: t`All of them if you choose none.` },
                ),
              ],
            },
          ]}
          saveLabel={saveLabel}
          onSave={onStart}
        />
      </div>
      <div hidden={about !== 'goods'}>
        <Form
          guard={false}
          schema={goodsRequest}
          values={{ about: 'goods', ...days }}
          sections={(field) => [{ fields: dayFields(field) }]}
          saveLabel={saveLabel}
          onSave={onStart}
        />
      </div>
      <div hidden={about !== 'lots'}>
        <Form
          schema={lotsRequest}
          values={{ about: 'lots', lotCodes: [] }}
          sections={(field) => [
            {
              fields: [
                field.lines('lotCodes', t`Lot codes`, {
                  rows: 6,
                  hint: t`One per line, at most ${MOST_LOTS}. With what they were made of, and what was made of them.`,
                }),
              ],
            },
          ]}
          saveLabel={saveLabel}
          onSave={onStart}
        />
      </div>
    </>
  );
}
