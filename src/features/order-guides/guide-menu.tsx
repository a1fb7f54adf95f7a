import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Trash2 from 'lucide-react/icons/trash-2';
import Truck from 'lucide-react/icons/truck';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import type { Coming } from './use-coming.ts';
import type { GuideActions } from './use-guide-actions.ts';
import { useGuideExport } from './use-guide-export.ts';

const MAX_NAME = 80;

/** The actions of a whole guide. Actions that its owner doesn't allow are absent. */
export function GuideMenu({
  guide,
  actions,
  onEdit,
  onPrint,
  coming,
  density,
}: {
  readonly guide: OrderGuide;
  readonly actions: GuideActions;
  /** Given if its lines can be edited in place. */
  readonly onEdit?: (() => void) | undefined;
  readonly onPrint?: (() => void) | undefined;
  /** Given if the menu has the switch that subtracts earlier orders. */
  readonly coming?: Coming | undefined;
  /** Given if the density of the rows can be chosen. */
  readonly density?: MenuItem | undefined;
}) {
  const { t } = useLingui();
  const { settings } = useShop();
  const { exportGuide } = useGuideExport();
  const [renaming, setRenaming] = useState(false);
  const [importing, setImporting] = useState(false);
  const mine = guide.isEditable;
  const filled = guide.lines.length > 0;
  const mayExport = settings.orderGuideExportEnabled && filled;
  const entries: (MenuItem | false | undefined)[] = [
    coming && {
      id: 'coming',
      label: coming.isCounted ? t`Don’t count what is coming` : t`Count what is coming`,
      icon: <Truck size={18} aria-hidden />,
      onSelect: () => coming.onCounted(!coming.isCounted),
    },
    mine && onEdit && { id: 'edit', label: t`Edit items`, icon: <Pencil size={18} aria-hidden />, onSelect: onEdit },
    mine && {
      id: 'rename',
      label: t`Rename`,
      icon: <TextCursorInput size={18} aria-hidden />,
      onSelect: () => setRenaming(true),
    },
    {
      id: 'copy',
      label: t`Make a copy`,
      icon: <Copy size={18} aria-hidden />,
      onSelect: () => void actions.copy(),
    },
    mine && {
      id: 'import',
      label: t`Import items`,
      icon: <Upload size={18} aria-hidden />,
      onSelect: () => setImporting(true),
    },
    mayExport && {
      id: 'xlsx',
      label: t`Save as a workbook (XLSX)`,
      icon: <FileSpreadsheet size={18} aria-hidden />,
      onSelect: () => void exportGuide(guide, 'xlsx'),
    },
    mayExport && {
      id: 'csv',
      label: t`Save as CSV`,
      icon: <Download size={18} aria-hidden />,
      onSelect: () => void exportGuide(guide, 'csv'),
    },
    onPrint &&
      filled && {
        id: 'print',
        label: t`Print a count sheet`,
        icon: <Printer size={18} aria-hidden />,
        onSelect: onPrint,
      },
    filled && density,
    mine && {
      id: 'delete',
      label: t`Delete guide`,
      icon: <Trash2 size={18} aria-hidden />,
      danger: true,
      onSelect: () => void actions.remove(),
    },
  ];
  return (
    <>
      <Menu
        label={onEdit ? t`More` : t`More for ${guide.name}`}
        icon={<Ellipsis size={20} aria-hidden />}
        iconOnly
        variant={onEdit ? 'secondary' : 'quiet'}
        items={entries.filter((entry) => entry !== false && entry !== undefined)}
      />
      <NameDialog
        title={<Trans>Rename the guide</Trans>}
        label={t`Name`}
        isRequired
        maxLength={MAX_NAME}
        name={guide.name}
        open={renaming}
        onClose={() => setRenaming(false)}
        onRename={(name) => void actions.save({ name })}
      />
      {importing && <ImportDialog guide={guide} onClose={() => setImporting(false)} />}
    </>
  );
}
