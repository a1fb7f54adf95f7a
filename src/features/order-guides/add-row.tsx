import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { drawingOf } from '../catalog/drawing-of.ts';

/** An item that can be added to a guide, or is in it already. */
export function AddRow({
  name,
  item,
  detail,
  has,
  onAdd,
}: {
  readonly name: string;
  readonly item: Pick<CatalogItem, 'imageUrl' | 'categoryId'> | undefined;
  readonly detail: ReactNode;
  readonly has: boolean;
  readonly onAdd: () => void;
}) {
  const { t } = useLingui();
  return (
    <ListRow
      lead={<Picture src={item?.imageUrl} drawing={drawingOf(item)} alt="" name={name} size={40} />}
      title={name}
      detail={detail}
      trail={
        <IconButton
          variant="secondary"
          // Not disabled, because a disabled button loses the focus.
          {...(has ? { 'aria-disabled': true } : {})}
          icon={has ? <Check size={20} /> : <Plus size={20} />}
          label={has ? t`${name} is in the guide` : t`Add ${name}`}
          onClick={has ? undefined : onAdd}
        />
      }
    />
  );
}
