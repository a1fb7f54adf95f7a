import { useLingui } from '@lingui/react/macro';
import { exceptionEndpoints } from '../../../contract/exceptions.ts';
import { type PersonRow, peopleEndpoints } from '../../../contract/people.ts';
import { LICENSES } from '../../../contract/roles.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useRoleText } from './use-role-text.ts';

const valuesOf = ({ displayName, managesUsers, licenses, warehouseId, updatedAt }: PersonRow) => ({
  displayName,
  managesUsers,
  licenses: [...licenses],
  warehouseId,
  updatedAt,
});

/** Changes the name of a user and the rights of the user's role. */
export function PersonForm({ person, onSaved }: { readonly person: PersonRow; readonly onSaved: () => Promise<void> }) {
  const { t } = useLingui();
  const text = useRoleText();
  const { id, role } = person;
  const { data: warehouses } = useRemote(
    async (signal) => (role === 'APP' ? (await callAs(exceptionEndpoints.warehouses, {}, { signal })).data : []),
    [role],
  );
  const known =
    warehouses ?? (person.warehouseId ? [{ id: person.warehouseId, name: person.warehouseName ?? '' }] : []);
  return (
    <Form
      schema={peopleEndpoints.save.spec.body}
      values={valuesOf(person)}
      sections={(field) => [
        {
          fields: [
            field.text('displayName', t`Name`, { input: { autoComplete: 'off', maxLength: 120 } }),
            ...(role === 'CUSTOMER'
              ? [
                  field.checkbox('managesUsers', t`Manages people`, {
                    hint: t`Invites others to the same location and turns their access off and on.`,
                  }),
                ]
              : []),
            ...(role === 'APP'
              ? [
                  field.choices(
                    'licenses',
                    t`Work`,
                    LICENSES.map((value) => ({ value, label: text.license(value) })),
                  ),
                  field.select(
                    'warehouseId',
                    t`Warehouse`,
                    known.map((warehouse) => ({ value: warehouse.id, label: warehouse.name })),
                    { none: t`Any warehouse` },
                  ),
                ]
              : []),
          ],
        },
      ]}
      saveLabel={t`Save`}
      bar
      undoable
      onSave={async (body) => {
        const saved = await callAs(peopleEndpoints.save, { params: { id }, body });
        void onSaved();
        return valuesOf(saved);
      }}
      reread={async () => {
        const { data } = await callAs(peopleEndpoints.list, { query: { key: id, status: person.status } });
        return valuesOf(data[0] ?? person);
      }}
    />
  );
}
