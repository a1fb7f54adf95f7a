import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash-2';
import { type GoodsLimitRow, goodsLimitEndpoints } from '../../../contract/goods-limits.ts';
import { ChangedFacts } from '../../desk/changed-facts.tsx';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useLimitFields } from './use-limit-fields.ts';

const valuesOf = ({ maxFahrenheit, needsDate, weightPercent, updatedAt }: GoodsLimitRow) => ({
  ...{ maxFahrenheit, needsDate, weightPercent, updatedAt },
});

/** The limits of a category, or of an item. */
export function GoodsLimitPanel({
  row,
  reload,
  done,
  onClose,
}: {
  readonly row: GoodsLimitRow;
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  /** Closes the panel and reads the list again. */
  readonly done: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const fields = useLimitFields();
  const { button } = useRowAction(done);
  const { key, of, label, code, name, updatedAt, maxFahrenheit } = row;
  const params = { key };
  const remove = {
    work: () => callAs(goodsLimitEndpoints.remove, { params }),
    done: t`Limits removed`,
    undo: {
      work: () => callAs(goodsLimitEndpoints.save, { params, body: { ...valuesOf(row), updatedAt: null } }),
      done: t`Limits restored`,
    },
  };
  return (
    <Panel title={label} onClose={onClose}>
      {of === 'item' && (
        <chakra.p color="fg.muted">
          <Trans>Item {code}: its limits replace those of its category.</Trans>
        </chakra.p>
      )}
      {updatedAt === null && maxFahrenheit !== null && (
        <chakra.p color="fg.muted">
          <Trans>{maxFahrenheit} °F holds by default for this kind of food until limits are saved.</Trans>
        </chakra.p>
      )}
      <ChangedFacts at={updatedAt} by={name} />
      <Form
        key={key}
        schema={goodsLimitEndpoints.save.spec.body}
        values={valuesOf(row)}
        sections={(field) => [{ fields: fields(field) }]}
        saveLabel={t`Save limits`}
        bar
        undoable
        onSave={async (body) => {
          const saved = await callAs(goodsLimitEndpoints.save, { params, body });
          void reload();
          return valuesOf(saved);
        }}
        reread={async () => {
          const { data } = await callAs(goodsLimitEndpoints.list, { query: { key, of } });
          return valuesOf(data[0] ?? row);
        }}
      />
      {updatedAt !== null && (
        <div>
          <Button icon={<Trash2 size={18} aria-hidden />} {...button('remove', remove)}>
            <Trans>Remove limits</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}
