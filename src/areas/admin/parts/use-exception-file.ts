import { useLingui } from '@lingui/react/macro';
import type { FloorException } from '../../../../contract/floor.ts';
import { csvFile } from '../../../../rules/csv.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useExceptionText } from '../../../parts/floor/use-exception-text.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** Saves exceptions as a CSV file in the words of the page, one line each with all of its facts. */
export function useExceptionFile(
  houseName: (warehouseId: string) => string,
): (rows: readonly FloorException[]) => void {
  const { t } = useLingui();
  const text = useExceptionText();
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const at = (instant: string | null) => (instant === null ? null : format.instant(instant, timeZone));
  return (rows) => {
    const header = [
      t`What contradicts what`,
      t`What it is about`,
      t`Warehouse`,
      t`Facts`,
      t`Since`,
      t`Decision`,
      t`Decided by`,
      t`Decided at`,
      t`Note`,
    ];
    const cells = rows.map((row) => [
      text.title(row),
      text.about(row).join(' · '),
      houseName(row.warehouseId),
      row.facts.map((fact) => [text.fact(fact), fact.by, at(fact.at)].filter(Boolean).join(' · ')).join('; '),
      at(row.raisedAt),
      row.resolution && text.resolution(row.resolution, row.kind),
      row.resolvedBy,
      at(row.resolvedAt),
      row.note,
    ]);
    saveFile(new Blob([csvFile(header, cells)], { type: 'text/csv;charset=utf-8' }), t`Exceptions.csv`);
  };
}
