import { Trans, useLingui } from '@lingui/react/macro';
import { type ItemWordsRow, itemWordsEndpoints } from '../../../contract/item-words.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { Form } from '../../desk/form.tsx';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { chakra } from '../../ui/chakra.ts';
import { Fact } from '../../ui/fact.tsx';
import { FoundItems } from '../synonyms/found-items.tsx';

const valuesOf = ({ words, updatedAt }: ItemWordsRow) => ({ words, updatedAt });

/** The search words of an item, and what a search for each of them finds. */
export function ItemWordsPanel({
  row,
  reload,
  onClose,
}: {
  readonly row: ItemWordsRow;
  /** Reads the list again. */
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { itemCode, description, brand, packSize, words, updatedAt } = row;
  return (
    <Panel title={itemName(description)} onClose={onClose}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Item</Trans>}>{itemCode}</Fact>
        <Fact label={<Trans>Brand and pack</Trans>}>{[brand, packSize].filter(Boolean).join(' · ')}</Fact>
      </chakra.dl>
      <Form
        key={itemCode}
        schema={itemWordsEndpoints.save.spec.body}
        values={valuesOf(row)}
        sections={(field) => [
          {
            fields: [
              field.lines('words', t`Search words`, {
                optional: true,
                hint: t`One on each line, such as “house mix”. Customers find this item with them, besides its description, brand and numbers.`,
                rows: 5,
              }),
            ],
          },
        ]}
        saveLabel={t`Save words`}
        bar
        undoable
        onSave={async (body) => {
          const saved = await callAs(itemWordsEndpoints.save, { params: { itemCode }, body });
          void reload();
          return valuesOf(saved);
        }}
        reread={async () => {
          const { data } = await callAs(itemWordsEndpoints.list, { query: { key: itemCode } });
          return valuesOf(data[0] ?? row);
        }}
      />
      {words.length > 0 && <FoundItems words={words} version={updatedAt} />}
    </Panel>
  );
}
