import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Picture } from '../../../../ui/picture.tsx';

/** An item that can be added to a guide, or stands in it already. */
export function AddRow({
  name,
  imageUrl,
  detail,
  has,
  onAdd,
}: {
  readonly name: string;
  readonly imageUrl: string | null | undefined;
  readonly detail: ReactNode;
  readonly has: boolean;
  readonly onAdd: () => void;
}) {
  const { t } = useLingui();
  return (
    <ListRow
      lead={<Picture src={imageUrl} alt="" name={name} size={40} />}
      title={name}
      detail={detail}
      trail={
        <Button
          disabled={has}
          icon={has ? <Check size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
          aria-label={has ? t`${name} is in the guide` : t`Add ${name}`}
          onClick={onAdd}
        >
          {has ? <Trans>Added</Trans> : <Trans>Add</Trans>}
        </Button>
      }
    />
  );
}
