import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import type { GuideLine } from '../../../contract/order-guides.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { unitsFor } from '../carts/data/price-cart.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';

const MAX_SECTION = 60;
const NO_PARS: readonly (number | null)[] = [null, null, null, null, null, null, null];

export type LineChange = Pick<GuideLine, 'uom' | 'section' | 'par' | 'weekdayPars'>;

const bounded = (value: number | null): number | null =>
  value === null ? null : Math.min(MAX_QUANTITY, Math.max(0, value));

/** All fields of a line: unit, section, the everyday par and those of weekdays. Open while there is a line. */
export function LineDialog({
  line,
  item,
  sections,
  taken,
  onClose,
  onSave,
}: {
  readonly line: GuideLine | undefined;
  readonly item: CatalogItem | undefined;
  /** Names of sections to choose from. */
  readonly sections: readonly string[];
  /** Units in which the item is already in the guide, except the line's own. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onSave: (change: LineChange) => void;
}) {
  const form = useId();
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      title={itemName(item?.description ?? line?.itemCode ?? '')}
      sticky
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {line && <Fields form={form} line={line} item={item} sections={sections} taken={taken} onSave={onSave} />}
    </Dialog>
  );
}

function Fields({
  form,
  line,
  item,
  sections,
  taken,
  onSave,
}: {
  readonly form: string;
  readonly line: GuideLine;
  readonly item: CatalogItem | undefined;
  readonly sections: readonly string[];
  readonly taken: readonly string[];
  readonly onSave: (change: LineChange) => void;
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const list = useId();
  const format = useFormat();
  const [change, setChange] = useState<LineChange>(line);
  const pars = change.weekdayPars ?? NO_PARS;
  const ordered = item ? unitsFor(location, item) : [];
  const units = [...new Set([line.uom, ...ordered])].filter((uom) => !taken.includes(uom));
  const hasOwn = pars.some((par) => par !== null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const week = pars.map(bounded);
    onSave({
      uom: change.uom,
      section: change.section.trim(),
      par: bounded(change.par),
      weekdayPars: week.some((par) => par !== null) ? week : null,
    });
  };
  return (
    <chakra.form id={form} onSubmit={save} noValidate display="grid" gap={4}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)" alignItems="end" gap={3}>
        <Field label={t`Unit`}>
          <SelectInput
            value={change.uom}
            onChange={(uom) => setChange({ ...change, uom })}
            options={units.map((uom) => ({ value: uom, label: uom }))}
          />
        </Field>
        <Field label={t`Par for every day`}>
          <NumberInput
            value={change.par}
            decimals={3}
            unit={change.uom}
            onChange={(par) => setChange({ ...change, par })}
          />
        </Field>
      </chakra.div>
      <chakra.fieldset display="grid" gap={2}>
        <chakra.legend fontSize="sm" fontWeight="medium" marginBottom={2}>
          <Trans>Pars by weekday</Trans>
        </chakra.legend>
        <chakra.p fontSize="xs" color="fg.muted">
          <Trans>The par of the delivery day is used. An empty box uses the par for every day.</Trans>
        </chakra.p>
        <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(7.5rem, 1fr))" gap={3}>
          {pars.map((par, weekday) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weekday is what tells them apart
            <Field key={weekday} label={format.weekday(weekday)}>
              <NumberInput
                value={par}
                decimals={3}
                placeholder={change.par === null ? '' : String(change.par)}
                onChange={(value) => setChange({ ...change, weekdayPars: pars.with(weekday, value) })}
              />
            </Field>
          ))}
        </chakra.div>
        {hasOwn && (
          <chakra.div>
            <Button onClick={() => setChange({ ...change, weekdayPars: null })}>
              <Trans>One par for every day</Trans>
            </Button>
          </chakra.div>
        )}
      </chakra.fieldset>
      <Field label={t`Section`}>
        <TextInput
          value={change.section}
          list={list}
          maxLength={MAX_SECTION}
          autoComplete="off"
          onChange={(event) => setChange({ ...change, section: event.target.value })}
        />
      </Field>
      <datalist id={list}>{sections.map((name) => name && <option key={name} value={name} />)}</datalist>
    </chakra.form>
  );
}
