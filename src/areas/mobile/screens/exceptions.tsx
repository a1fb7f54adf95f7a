import { Plural, Trans } from '@lingui/react/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { ExceptionCard } from '../../../features/exceptions/exception-card.tsx';
import { listExceptions } from '../../../features/warehouse/data/queries.ts';
import { NoWarehouse } from '../../../features/warehouse/no-warehouse.tsx';
import { useWarehouse } from '../../../features/warehouse/use-warehouse.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/**
 * The exceptions of this warehouse, with both facts and the resolutions, for its warehouse lead. Works without a
 * network.
 */
export default function Exceptions() {
  const { user } = useSignedIn();
  const { state, warehouse } = useWarehouse();
  const exceptions = useLive(async (db) => (warehouse ? await listExceptions(db, warehouse.id) : []), [warehouse?.id]);
  if (state === 'none') return <NoWarehouse />;
  if (!user.profile.licenses.includes('lead')) return <NotTheLead />;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4} width="full">
      <PageHeader
        title={<Trans>Exceptions</Trans>}
        subtitle={
          warehouse &&
          exceptions && (
            <span aria-live="polite">
              <Plural value={exceptions.length} _0="Nothing open" one="# open" other="# open" /> · {warehouse.name}
            </span>
          )
        }
      />
      {exceptions === undefined || state === 'waiting' ? (
        <SkeletonRows picture={false} />
      ) : exceptions.length === 0 ? (
        <EmptyState picture={<ShieldCheck size={48} strokeWidth={1.5} />} title={<Trans>No exceptions</Trans>}>
          <Trans>
            When two records conflict, such as more picked than ordered, both are listed here until the warehouse lead
            decides.
          </Trans>
        </EmptyState>
      ) : (
        <chakra.ul
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          alignItems="start"
          gap={3}
        >
          {exceptions.map((exception) => (
            <li key={exception.id}>
              <ExceptionCard exception={exception} />
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  );
}

/** Shown to other staff of the warehouse, who may have followed a link. Their devices have no exceptions. */
function NotTheLead() {
  return (
    <EmptyState
      page
      picture={<ShieldCheck size={48} strokeWidth={1.5} />}
      title={<Trans>The warehouse lead decides these</Trans>}
      action={
        <ButtonLink to="/mobile" variant="primary">
          <Trans>Home</Trans>
        </ButtonLink>
      }
    >
      <Trans>Undo your own entry where you made it. Your warehouse lead sees the conflicts.</Trans>
    </EmptyState>
  );
}
