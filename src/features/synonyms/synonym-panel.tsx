import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash-2';
import { type SynonymRow, synonymEndpoints } from '../../../contract/synonyms.ts';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { useRowAction } from '../../desk/use-row-action.ts';
import { callAs } from '../../sync/session.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { AddSynonyms } from './add-synonyms.tsx';
import { FoundItems } from './found-items.tsx';
import { useSynonymFields } from './use-synonym-fields.ts';

const valuesOf = ({ words, meanings, replaces, updatedAt }: SynonymRow) => ({ words, meanings, replaces, updatedAt });

/** A group of synonyms with the items that it finds: a form, or the words of a group that comes with Cratebook. */
export function SynonymPanel({
  group,
  reload,
  done,
  onClose,
}: {
  readonly group: SynonymRow;
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  /** Closes the panel and reads the list again. */
  readonly done: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const fields = useSynonymFields();
  const { button } = useRowAction(done);
  const { id, words, meanings, replaces, name, updatedAt } = group;
  const found = <FoundItems words={words} version={updatedAt ?? ''} />;
  if (updatedAt === null)
    return (
      <Panel title={words[0] ?? ''} onClose={onClose}>
        <chakra.dl display="grid" gap={3} lineHeight="snug">
          <Fact label={<Trans>Customers search for</Trans>}>{words.join(', ')}</Fact>
          {meanings.length > 0 && <Fact label={<Trans>They find items with</Trans>}>{meanings.join(', ')}</Fact>}
        </chakra.dl>
        <div>
          <AddSynonyms changed={group} onAdded={done} />
        </div>
        {found}
      </Panel>
    );
  const remove = {
    work: () => callAs(synonymEndpoints.remove, { params: { id } }),
    done: t`Synonyms deleted`,
    undo: {
      work: () => callAs(synonymEndpoints.add, { body: { id, words, meanings, replaces } }),
      done: t`Synonyms restored`,
    },
  };
  return (
    <Panel title={words[0] ?? ''} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Changed</Trans>}>
          <DateTimeText at={updatedAt} timeZone={timeZone} />
        </Fact>
        <Fact label={<Trans>Changed by</Trans>}>{name}</Fact>
      </chakra.dl>
      <Form
        key={id}
        schema={synonymEndpoints.save.spec.body}
        values={valuesOf(group)}
        sections={(field) => [{ fields: fields(field) }]}
        saveLabel={t`Save synonyms`}
        bar
        undoable
        onSave={async (body) => {
          const saved = await callAs(synonymEndpoints.save, { params: { id }, body });
          void reload();
          return valuesOf(saved);
        }}
        reread={async () => {
          const { data } = await callAs(synonymEndpoints.list, { query: { key: id } });
          return valuesOf(data[0] ?? group);
        }}
      />
      <div>
        <Button icon={<Trash2 size={18} aria-hidden />} {...button('remove', remove)}>
          <Trans>Delete synonyms</Trans>
        </Button>
      </div>
      {found}
    </Panel>
  );
}
