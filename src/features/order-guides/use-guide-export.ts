import { useLingui } from '@lingui/react/macro';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { csvFile } from '../../../rules/csv.ts';
import { EXPORT_HEADER, exportRows, GUIDE_FILE_COLUMNS } from '../../../rules/guide-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { asShown } from './data/guide-lines.ts';
import { writeWorkbook } from './data/workbook.ts';

export type FileKind = 'csv' | 'xlsx';

/** Returns a name that every file system accepts. */
const fileName = (name: string, kind: FileKind): string =>
  `${name.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').trim() || 'Order guide'}.${kind}`;

/** Returns a sheet name: at most 31 characters, without the special signs of cell references. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Order guide';

const csvBlob = (header: readonly string[], rows: Parameters<typeof csvFile>[1]): Blob =>
  new Blob([csvFile(header, rows)], { type: 'text/csv;charset=utf-8' });

/** Makes guides as files on the device, without a connection. */
export function useGuideExport(): {
  readonly exportGuide: (guide: OrderGuide, kind: FileKind) => Promise<void>;
  /** Makes an empty file with the columns of an import. */
  readonly template: (kind: FileKind) => Promise<void>;
} {
  const { t } = useLingui();
  const toast = useToast();
  const client = useOpenCatalog()?.client;
  const trying = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch {
      toast.show({ key: 'guide-file', tone: 'danger', text: t`The file could not be created. Try again.` });
    }
  };
  return {
    exportGuide: (guide, kind) =>
      trying(async () => {
        const lines = asShown(guide.lines);
        const items = (await client?.items([...new Set(lines.map((line) => line.itemCode))])) ?? [];
        const byCode = new Map(items.map((item) => [item.itemCode, item]));
        const rows = exportRows(lines, (code) => byCode.get(code));
        const file =
          kind === 'csv'
            ? csvBlob(EXPORT_HEADER, rows)
            : await writeWorkbook(sheetName(guide.name), EXPORT_HEADER, rows);
        saveFile(file, fileName(guide.name, kind));
      }),
    template: (kind) =>
      trying(async () => {
        const file =
          kind === 'csv' ? csvBlob(GUIDE_FILE_COLUMNS, []) : await writeWorkbook('Order guide', GUIDE_FILE_COLUMNS, []);
        saveFile(file, `Order-Guide-Template.${kind}`);
      }),
  };
}
