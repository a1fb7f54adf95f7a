import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import type { CatalogImages as State } from '../../../contract/catalog-images.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { useJobText } from '../jobs/use-job-text.ts';
import { useBytes } from '../settings/use-bytes.ts';
import { RunningJob } from './running-job.tsx';
import type { CatalogImagesView } from './use-catalog-images.ts';

/** Asks the server to collect the images of all items. */
export function CatalogImagesButton({ view }: { readonly view: CatalogImagesView }) {
  const { state, isLive, busy } = view;
  if (!state || state.images === 0 || isLive) return null;
  return (
    <Button icon={<Download size={18} aria-hidden />} loading={busy === 'start'} onClick={() => void view.start()}>
      <Trans>Download catalog images</Trans>
    </Button>
  );
}

/** Shows the job that collects the images of all items, and its files. */
export function CatalogImages({ view }: { readonly view: CatalogImagesView }) {
  const { t } = useLingui();
  const { state, isLive } = view;
  if (!state?.job || view.isHidden) return null;
  if (isLive)
    return (
      <RunningJob
        job={state.job}
        view={view}
        title={<Trans>Collecting catalog images</Trans>}
        label={t`Collecting catalog images`}
      />
    );
  if (state.files.length > 0) return <Ready state={state} view={view} />;
  return state.job.state === 'failed' ? <Failed job={state.job} view={view} /> : null;
}

type Job = NonNullable<State['job']>;

function Ready({ state, view }: { readonly state: State; readonly view: CatalogImagesView }) {
  const { t } = useLingui();
  const bytes = useBytes();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const images = state.files.reduce((sum, file) => sum + file.images, 0);
  const isOne = state.files.length === 1;
  return (
    <Callout
      tone="success"
      title={<Trans>Catalog images are ready</Trans>}
      announce
      onDismiss={view.hide}
      action={
        <chakra.div display="flex" flexWrap="wrap" gap={2}>
          {state.files.map((file) => {
            const size = bytes(file.byteSize);
            return (
              <Button
                key={file.number}
                variant={isOne ? 'primary' : 'secondary'}
                icon={<Download size={18} aria-hidden />}
                loading={view.busy === file.number}
                onClick={() => void view.download(file)}
              >
                {isOne ? t`Download ZIP (${size})` : t`Download part ${file.number} (${size})`}
              </Button>
            );
          })}
        </chakra.div>
      }
    >
      <Plural value={images} one="# image, named by item code." other="# images, named by item code." />{' '}
      {state.missing > 0 && (
        <>
          <Plural
            value={state.missing}
            one="# image could not be read and is not included."
            other="# images could not be read and are not included."
          />{' '}
        </>
      )}
      {state.keptUntil && (
        <Trans>
          Available until <DateTimeText at={state.keptUntil} timeZone={timeZone} />
        </Trans>
      )}
    </Callout>
  );
}

function Failed({ job, view }: { readonly job: Job; readonly view: CatalogImagesView }) {
  const text = useJobText();
  return (
    <Callout
      tone="danger"
      title={<Trans>The catalog images were not collected</Trans>}
      announce
      onDismiss={view.hide}
      action={
        <Button loading={view.busy === 'start'} onClick={() => void view.start()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {text.error(job)}
    </Callout>
  );
}
