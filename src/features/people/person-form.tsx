import { Trans, useLingui } from '@lingui/react/macro';
import { corporationEndpoints } from '../../../contract/corporations.ts';
import { exceptionEndpoints } from '../../../contract/exceptions.ts';
import { ASSIGNED_ROLES, type AssignedLocation, type PersonRow, peopleEndpoints } from '../../../contract/people.ts';
import { LICENSES } from '../../../contract/roles.ts';
import { Form } from '../../desk/form.tsx';
import type { RecordSearch } from '../../desk/record-choices.tsx';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useRoleText } from './use-role-text.ts';

/** Found by number, name or location of a customer. */
const searchLocations: RecordSearch = async (query, signal) => {
  const { data, total } = await callAs(corporationEndpoints.search, { query: { query, PageSize: '50' } }, { signal });
  const found = data.flatMap(({ name, locations }) =>
    locations.map((location) => choiceOf({ ...location, customerName: name })),
  );
  return { found, hasMore: total > data.length };
};
const choiceOf = ({ customerLocationId, displayName, customerName }: AssignedLocation) => ({
  value: customerLocationId,
  label: `${displayName} · ${customerLocationId}`,
  hint: customerName,
});

const locationValues = (assigned: readonly AssignedLocation[] | undefined) =>
  assigned ? { customerLocationIds: assigned.map(({ customerLocationId }) => customerLocationId) } : {};

const valuesOf = ({ displayName, managesUsers, licenses, warehouseId, updatedAt }: PersonRow) => ({
  displayName,
  managesUsers,
  licenses: [...licenses],
  warehouseId,
  updatedAt,
});

interface PersonFormProps {
  readonly person: PersonRow;
  readonly onSaved: () => Promise<void>;
}

const locationsOf = async (id: string, signal?: AbortSignal) =>
  (await callAs(peopleEndpoints.locations, { params: { id } }, signal ? { signal } : {})).data;

/** Changes the name of a user, the rights of the user's role, and the locations of salespeople and corporate customers. */
export function PersonForm(props: PersonFormProps) {
  const { id, role } = props.person;
  const isAssigned = ASSIGNED_ROLES.some((assigned) => assigned === role);
  const { data, state, reload } = useRemote(
    async (signal) => (isAssigned ? locationsOf(id, signal) : undefined),
    [id, isAssigned],
  );
  if (isAssigned && data === undefined)
    return state === 'loading' ? (
      <SkeletonText lines={3} />
    ) : (
      <Callout
        tone="danger"
        title={<Trans>The locations could not be loaded</Trans>}
        action={
          <Button onClick={() => void reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  return <FormOfPerson {...props} assigned={isAssigned ? data : undefined} />;
}

function FormOfPerson({
  person,
  onSaved,
  assigned,
}: PersonFormProps & {
  /** Locations of a salesperson or a corporate customer. */
  readonly assigned: readonly AssignedLocation[] | undefined;
}) {
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
      values={{ ...valuesOf(person), ...locationValues(assigned) }}
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
            ...(assigned
              ? [
                  field.records(
                    'customerLocationIds',
                    role === 'SALES' ? t`Sells to` : t`Orders for`,
                    {
                      search: searchLocations,
                      searchLabel: t`Find customers or locations`,
                      chosen: assigned.map(choiceOf),
                    },
                    { hint: t`The person sees these locations only. A change takes effect at once.` },
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
        return { ...body, ...valuesOf(saved) };
      }}
      reread={async () => {
        const [{ data }, now] = await Promise.all([
          callAs(peopleEndpoints.list, { query: { key: id, status: person.status } }),
          assigned && locationsOf(id),
        ]);
        return { ...valuesOf(data[0] ?? person), ...locationValues(now) };
      }}
    />
  );
}
