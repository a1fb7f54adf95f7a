import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { MAX_LINES } from '../../../contract/constants.ts';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { csvFile } from '../../../rules/csv.ts';
import type { FileTable } from '../../../rules/file-table.ts';
import { type GuideColumn, mapColumns } from '../../../rules/guide-file.ts';
import { checkImport, linesAfterImport } from '../../../rules/guide-import.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useGo } from '../../ui/use-go.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { asShown, numbered } from './data/guide-lines.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportSource } from './import-source.tsx';

const MAX_NAME = 80;

/**
 * Imports lines from a file or pasted text into a guide, new or existing. First shows them row by row with their
 * errors.
 */
export function ImportDialog({ guide, onClose }: { readonly guide?: OrderGuide; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { location } = useShop();
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const toast = useToast();
  const go = useGo();
  const [table, setTable] = useState<FileTable>();
  const [columns, setColumns] = useState<readonly (GuideColumn | null)[]>([]);
  const [name, setName] = useState('');
  const existing = useMemo(() => (guide ? asShown(guide.lines) : []), [guide]);

  const codes = useMemo(() => {
    const at = columns.indexOf('itemCode');
    const own = at < 0 ? [] : (table?.rows ?? []).map(({ cells }) => (cells[at] ?? '').trim());
    return [...new Set(own.flatMap((code) => [code, code.toUpperCase()]))].filter(Boolean);
  }, [table, columns]);
  const found = useShopItems(table && codes);
  const ready = found !== undefined && found.pending.size === 0;
  const rows = useMemo(() => {
    if (!table || !ready) return undefined;
    const find = (code: string) => {
      const item = found.items.get(code);
      return item && { itemCode: code, orderUom: item.orderUom, units: item.uoms.map(({ uom }) => uom) };
    };
    return checkImport(table, columns, find, existing, MAX_LINES);
  }, [table, columns, ready, found, existing]);

  const take = (next: FileTable, from: string) => {
    setTable(next);
    setColumns(mapColumns(next.header));
    setName(from.slice(0, MAX_NAME) || t`Imported guide`);
  };
  const good = rows?.filter(({ effect }) => effect === 'new' || effect === 'changed') ?? [];
  const bad = rows?.filter(({ fault }) => fault !== undefined) ?? [];
  const count = good.length;

  const save = async () => {
    if (!rows) return;
    const lines = numbered(linesAfterImport(rows, columns, existing).map((line) => ({ ...line, position: 0 })));
    const { customerLocationId } = location;
    const id = guide?.id ?? uuidv7();
    try {
      if (guide) {
        const base = { name: guide.name, lines: [...guide.lines] };
        const body = { name: guide.name, customerLocationId, lines: numbered(asShown(lines)), base };
        await mutate('orderGuides.update', { params: { id }, body });
      } else {
        const body = {
          id,
          name: name.trim() || t`Imported guide`,
          customerLocationId,
          lines: numbered(asShown(lines)),
        };
        await mutate('orderGuides.create', { body });
      }
    } catch (error) {
      return noteFull(error);
    }
    const before = guide;
    toast.show({
      key: `guide-${id}`,
      tone: 'success',
      text: t`${plural(count, { one: '# item', other: '# items' })} imported`,
      ...(before
        ? {
            action: {
              label: t`Undo`,
              onPress: () =>
                void mutate('orderGuides.update', {
                  params: { id },
                  body: {
                    name: before.name,
                    customerLocationId,
                    lines: before.lines,
                    base: { name: before.name, lines },
                  },
                }).catch(noteFull),
            },
          }
        : {}),
    });
    onClose();
    go(`/portal/account/orderguides/${id}`);
  };
  /** Saves the rows that can't be imported as a file, with the reason in the last column. */
  const saveRest = (reasons: readonly string[]) => {
    if (!table) return;
    const width = table.header.length;
    const cells = bad.map((row, at) => [
      ...Array.from({ length: width }, (_, column) => row.cells[column] ?? ''),
      reasons[at] ?? '',
    ]);
    saveFile(
      new Blob([csvFile([...table.header, 'problem'], cells)], { type: 'text/csv;charset=utf-8' }),
      'not-imported.csv',
    );
  };

  return (
    <Dialog
      open
      wide
      sticky
      onClose={onClose}
      title={guide ? <Trans>Import items</Trans> : <Trans>Import a guide</Trans>}
      footer={
        table ? (
          <>
            <Button onClick={() => setTable(undefined)}>
              <Trans>Choose another source</Trans>
            </Button>
            <Button variant="primary" disabled={count === 0} onClick={() => void save()}>
              <Plural value={count} _0="Nothing to import" one="Import # item" other="Import # items" />
            </Button>
          </>
        ) : undefined
      }
    >
      {!table ? (
        <ImportSource onTable={take} />
      ) : (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
          {!guide && (
            <Field label={t`Name of the new guide`}>
              <TextInput value={name} maxLength={MAX_NAME} onChange={(event) => setName(event.target.value)} />
            </Field>
          )}
          <ImportColumns table={table} columns={columns} onChange={setColumns} />
          {rows ? (
            <ImportPreview rows={rows} items={found?.items} onSaveRest={saveRest} />
          ) : (
            <SkeletonRows count={4} picture={false} />
          )}
        </chakra.div>
      )}
    </Dialog>
  );
}
