import { useLingui } from '@lingui/react/macro';
import type { FileRow } from '../../../contract/files.ts';

export interface FileText {
  readonly types: Readonly<Record<FileRow['mediaType'], string>>;
  readonly uses: (file: Pick<FileRow, 'uses'>) => string | null;
  /** The size in pixels. Null for a drawing without one. */
  readonly pixels: (file: Pick<FileRow, 'width' | 'height'>) => string | null;
}

export function useFileText(): FileText {
  const { t } = useLingui();
  const uses: Record<FileRow['uses'][number], string> = {
    logo: t`Logo`,
    icon: t`App icon`,
    background: t({ message: 'Background', context: 'image' }),
    item: t`Item`,
  };
  return {
    types: { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/webp': 'WebP', 'image/svg+xml': 'SVG' },
    uses: (file) => file.uses.map((use) => uses[use]).join(', ') || null,
    pixels: ({ width, height }) => (width === 0 || height === 0 ? null : `${width} × ${height}`),
  };
}
