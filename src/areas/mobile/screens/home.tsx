import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { OwnThings } from '../../../features/settings/own-things.tsx';
import { listExceptions } from '../../../features/warehouse/data/queries.ts';
import { useWarehouse } from '../../../features/warehouse/use-warehouse.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Field } from '../../../ui/field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { mobileScreens } from '../routes.ts';
import { areasOf, type WorkArea } from '../work-areas.ts';

const PATHS = mobileScreens.map(({ path }) => `/${path}`);

/** The field user's tasks, by license: large targets, each with its number of waiting items. */
export default function MobileHome() {
  const { user } = useSignedIn();
  const { warehouse, warehouses, choose } = useWarehouse();
  const exceptions = useLive(
    async (db) => (warehouse ? (await listExceptions(db, warehouse.id)).length : 0),
    [warehouse?.id],
  );
  const name = user.profile.displayName || user.profile.userName;
  const areas = areasOf(user.profile.licenses, PATHS);
  return (
    <chakra.div display="grid" gap={6} width="full">
      <PageHeader
        title={<Trans>Hello {name}</Trans>}
        subtitle={warehouses.length === 1 ? warehouse?.name : undefined}
      />
      {warehouses.length > 1 && warehouse && (
        <chakra.div maxWidth="24rem">
          <Field label={<Trans>Warehouse</Trans>}>
            <SelectInput
              value={warehouse.id}
              onChange={choose}
              options={warehouses.map(({ id, name: label }) => ({ value: id, label }))}
            />
          </Field>
        </chakra.div>
      )}
      <chakra.ul
        display="grid"
        gap={3}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(17rem, 1fr))' }}
      >
        {areas.map((area) => (
          <Tile key={area.to} area={area} waiting={area.to.endsWith('/exceptions') ? exceptions : undefined} />
        ))}
      </chakra.ul>
      <OwnThings />
    </chakra.div>
  );
}

const Root = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    // In large type on a phone the words need the room more.
    gap: 'min(1rem, 4.2vw)',
    minHeight: 24,
    padding: 'min(1rem, 4.2vw)',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    _hover: { bg: 'bg.hover' },
  },
});
const Target = chakra(AppLink, {
  base: {
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontSize: 'lg',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'md' },
  },
});

function Tile({ area, waiting }: { area: WorkArea; waiting: number | undefined }) {
  const { i18n } = useLingui();
  const Icon = area.icon;
  return (
    <Root>
      <chakra.span
        display="grid"
        placeItems="center"
        width="min(3rem, 14vw)"
        height="min(3rem, 14vw)"
        borderRadius="md"
        bg="bg.fill"
        color="accent.text"
      >
        <Icon size={26} aria-hidden />
      </chakra.span>
      <chakra.span display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={0.5} overflowWrap="anywhere" hyphens="auto">
        <chakra.span
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          columnGap={3}
          rowGap={1}
        >
          <Target to={area.to}>{i18n._(area.title)}</Target>
          {waiting !== undefined && waiting > 0 && (
            <Badge look="accent">
              <Plural value={waiting} one="# open" other="# open" />
            </Badge>
          )}
        </chakra.span>
        <chakra.span fontSize="sm" color="fg.muted">
          {i18n._(area.detail)}
        </chakra.span>
      </chakra.span>
    </Root>
  );
}
