import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EMBED_KINDS, powerBiEndpoints } from '../../../../contract/power-bi.ts';
import { EmbeddedReport } from '../../../features/power-bi/embedded-report.tsx';
import { CallError } from '../../../lib/call.ts';
import { callAs } from '../../../sync/session.ts';
import { useFailureText } from '../../../sync/use-failure-text.ts';
import { useRemote } from '../../../sync/use-remote.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NotFoundMessage } from '../../../ui/not-found-message.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The company's report or dashboard in Power BI, filtered to the location. It needs a connection. */
export default function PowerBiScreen() {
  const { kind: named } = useParams();
  const { location } = useShop();
  const kind = EMBED_KINDS.find((one) => one === named);
  if (!kind || !location.options.displayPrices) return <NotFoundMessage />;
  return <Loaded key={`${kind} ${location.customerLocationId}`} kind={kind} />;
}

function Loaded({ kind }: { readonly kind: (typeof EMBED_KINDS)[number] }) {
  const { location } = useShop();
  const { t } = useLingui();
  const failureText = useFailureText();
  const query = { customerLocationId: location.customerLocationId };
  const endpoint = kind === 'report' ? powerBiEndpoints.reportEmbed : powerBiEndpoints.dashboardEmbed;
  const ask = (signal?: AbortSignal) => callAs(endpoint, { query }, signal ? { signal } : {});
  const { data, state, reload } = useRemote(
    (signal) =>
      ask(signal).then(
        (embed) => ({ embed }),
        (error: unknown) => {
          if (error instanceof CallError) return { error };
          throw error;
        },
      ),
    [kind, query.customerLocationId],
  );
  if (data && 'error' in data && data.error.status === 404) return <NotFoundMessage />;
  const again = (
    <Button onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4}>
      <PageHeader
        back={{ to: '/portal/account/reports', label: t`Reports` }}
        title={
          data && 'embed' in data ? (
            data.embed.name
          ) : kind === 'report' ? (
            <Trans>Report</Trans>
          ) : (
            <Trans>Dashboard</Trans>
          )
        }
        subtitle={location.displayName}
      />
      {data && 'embed' in data ? (
        <EmbeddedReport embed={data.embed} refresh={() => ask()} />
      ) : data ? (
        <ErrorState title={failureText(data.error)} action={again} />
      ) : state === 'offline' || state === 'failed' ? (
        <ErrorState
          title={
            state === 'offline' ? (
              <Trans>Power BI needs a connection, and there is no signal</Trans>
            ) : (
              <Trans>Power BI could not be loaded</Trans>
            )
          }
          action={again}
        />
      ) : (
        <Skeleton height={96} />
      )}
    </chakra.div>
  );
}
