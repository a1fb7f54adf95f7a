import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { countingUnits, inUnit, toBaseUnits, unitFor } from './units.ts';

/**
 * A quantity of an item in cases or pieces, as the user chooses; a broken case is shown in pieces. Input and output are
 * base units.
 */
export function UnitStepper({
  label,
  item,
  base,
  min = 0,
  onChange,
}: {
  readonly label: string;
  readonly item: CatalogItem | undefined;
  readonly base: number;
  /** In the shown unit. */
  readonly min?: number;
  readonly onChange: (base: number) => void;
}) {
  const { t } = useLingui();
  const [chosen, choose] = useState<string | null>(null);
  const units = countingUnits(item);
  const whole = unitFor(item, base);
  // A quantity that is not a whole number of cases can’t be shown in cases.
  const unit = whole.factor === 1 ? whole : (units.find(({ uom }) => uom === chosen) ?? whole);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2}>
      <QuantityStepper
        label={label}
        value={inUnit(base, unit)}
        min={min}
        unit={unit.uom}
        onChange={(quantity) => onChange(toBaseUnits(quantity, unit))}
      />
      {units.length > 1 && (
        <SegmentedControl
          label={t`Unit of ${label}`}
          value={unit.uom}
          onChange={(uom) => {
            choose(uom);
            const next = units.find((one) => one.uom === uom) ?? unit;
            // Pieces of a broken case are dropped when the user switches to whole cases.
            if (next.factor !== 1) onChange(toBaseUnits(Math.max(min, Math.floor(inUnit(base, next))), next));
          }}
          segments={units.map(({ uom }) => ({ value: uom, label: uom }))}
        />
      )}
    </chakra.div>
  );
}
