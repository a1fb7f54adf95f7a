import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash-2';
import { type PlaceRow, placeEndpoints } from '../../../contract/places.ts';
import { ChangedFacts } from '../../desk/changed-facts.tsx';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { usePlaceSections } from './use-place-fields.ts';

const valuesOf = ({
  key: _,
  kind: _kind,
  code: _code,
  vendorName: _name,
  isComplete: _is,
  changedBy: _by,
  ...facts
}: PlaceRow) => facts;

/** The address and references of a place. */
export function PlacePanel({
  row,
  reload,
  done,
  onClose,
}: {
  readonly row: PlaceRow;
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  /** Closes the panel and reads the list again. */
  readonly done: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const sections = usePlaceSections();
  const { button } = useRowAction(done);
  const { key, kind, name, changedBy, updatedAt } = row;
  const params = { key };
  const remove = {
    work: () => callAs(placeEndpoints.remove, { params }),
    done: t`Place removed`,
    undo: {
      work: () => callAs(placeEndpoints.save, { params, body: { ...valuesOf(row), updatedAt: null } }),
      done: t`Place restored`,
    },
  };
  return (
    <Panel title={name} onClose={onClose}>
      <ChangedFacts at={updatedAt} by={changedBy} />
      <Form
        key={key}
        schema={placeEndpoints.save.spec.body}
        values={valuesOf(row)}
        sections={(field) => sections(field, kind)}
        saveLabel={t`Save place`}
        bar
        undoable
        onSave={async (body) => {
          const saved = await callAs(placeEndpoints.save, { params, body });
          void reload();
          return valuesOf(saved);
        }}
        reread={async () => {
          const { data } = await callAs(placeEndpoints.list, { query: { kind, key } });
          return valuesOf(data[0] ?? row);
        }}
      />
      {kind === 'packer' && (
        <Button variant="danger" icon={<Trash2 size={18} aria-hidden />} {...button('remove', remove)}>
          <Trans>Remove packer</Trans>
        </Button>
      )}
    </Panel>
  );
}
