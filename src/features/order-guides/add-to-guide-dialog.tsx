import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_LINES } from '../../../contract/constants.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useAddToGuide } from './use-add-to-guide.ts';
import { useGuidesToAdd } from './use-guides-to-add.ts';

export interface AddToGuideDialogProps {
  readonly itemCode: string;
  readonly uom: string;
  /** The item's name. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks to which of the location's guides an item is added. */
export function AddToGuideDialog({ itemCode, uom, name, onClose }: AddToGuideDialogProps) {
  const { t } = useLingui();
  const guides = useGuidesToAdd({ itemCode, uom });
  const add = useAddToGuide();
  return (
    <Dialog open onClose={onClose} title={t`Add ${name} to a guide`}>
      {guides?.length === 0 && (
        <chakra.p color="fg.muted" marginBottom={3}>
          <Trans>No other guide can take it.</Trans>
        </chakra.p>
      )}
      <chakra.ul display="grid" gap={2}>
        {guides?.map((guide) => (
          <li key={guide.id}>
            <Button
              full
              disabled={guide.lines.length >= MAX_LINES}
              onClick={() => {
                void add(guide, { itemCode, uom });
                onClose();
              }}
            >
              {guide.name}
            </Button>
          </li>
        ))}
        <li>
          <ButtonLink to="/portal/account/orderguides" variant="quiet" full>
            <Trans>New guide</Trans>
          </ButtonLink>
        </li>
      </chakra.ul>
    </Dialog>
  );
}
