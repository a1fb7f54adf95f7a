import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import type { CatalogUpload as State, UploadProblem } from '../../../contract/catalog-upload.ts';
import { csvFile } from '../../../rules/csv.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useJobText } from '../jobs/use-job-text.ts';
import { RunningJob } from './running-job.tsx';
import type { CatalogUploadView } from './use-catalog-upload.ts';

/** Files that are shown; all are in the saved list. */
const SHOWN = 10;

/** Says how to name the images, and opens the device's file chooser for a zip file. */
export function CatalogUploadButton({ view }: { readonly view: CatalogUploadView }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!view.state || view.isLive) return null;
  return (
    <>
      <Button icon={<Upload size={18} aria-hidden />} loading={view.busy === 'send'} onClick={() => setOpen(true)}>
        <Trans>Upload catalog images</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Upload catalog images</Trans>}
        footer={
          <Button variant="primary" data-autofocus onClick={() => input.current?.click()}>
            <Trans>Choose ZIP file</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            Name each image by its item code, such as <strong>10045.jpg</strong>, and put the images in a ZIP file.
            Folders in it don’t matter.
          </Trans>
        </p>
        <chakra.p marginTop={2} color="fg.muted">
          <Trans>
            JPEG, PNG or WebP up to 15 MB each, SVG up to 500 KB. Up to 10,000 images and 200 MB per ZIP file. Images
            that items have now are replaced.
          </Trans>
        </chakra.p>
      </Dialog>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,application/zip"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          setOpen(false);
          if (file) void view.send(file);
          // The same file can be chosen again after it was mended.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Shows the job that sets the images of items from a zip file, and what it did. */
export function CatalogUpload({ view }: { readonly view: CatalogUploadView }) {
  const { t } = useLingui();
  const text = useJobText();
  const { state, isLive } = view;
  if (view.busy === 'send')
    return (
      <Callout tone="info" title={<Trans>Uploading catalog images</Trans>} announce>
        <Trans>Keep this page open until the file has been sent.</Trans>
      </Callout>
    );
  if (!state?.job || view.isHidden) return null;
  if (isLive)
    return (
      <RunningJob
        job={state.job}
        view={view}
        title={<Trans>Setting catalog images</Trans>}
        label={t`Setting catalog images`}
      />
    );
  if (state.report) return <Report report={state.report} fileName={state.job.about} onDismiss={view.hide} />;
  if (state.job.state !== 'failed') return null;
  return (
    <Callout tone="danger" title={<Trans>The catalog images were not uploaded</Trans>} announce onDismiss={view.hide}>
      {text.error(state.job)}
    </Callout>
  );
}

function useProblemText(): Readonly<Record<UploadProblem, string>> {
  const { t } = useLingui();
  return {
    item_unknown: t`No item has this code`,
    duplicate: t`Another file in the ZIP has the same code`,
    image_type: t`Not a PNG, JPEG, WebP or SVG image`,
    image_broken: t`Damaged image`,
    image_pixels: t`More than 50 megapixels`,
    image_too_large: t`Larger than 15 MB, or an SVG larger than 500 KB`,
  };
}

function Report({
  report: { images, problems, problemCount },
  fileName,
  onDismiss,
}: {
  readonly report: NonNullable<State['report']>;
  readonly fileName: string;
  readonly onDismiss: () => void;
}) {
  const { t } = useLingui();
  const text = useProblemText();
  const rest = problemCount - Math.min(SHOWN, problems.length);
  const save = () => {
    const rows = problems.map((problem) => [problem.fileName, text[problem.reason]]);
    const csv = csvFile([t`File`, t`Reason`], rows);
    saveFile(new Blob([csv], { type: 'text/csv' }), `${fileName.replace(/\.zip$/i, '')}.csv`);
  };
  return (
    <Callout
      tone={problemCount > 0 ? 'warning' : 'success'}
      title={
        <Plural value={images} _0="No item got an image" one="# item has its image" other="# items have their images" />
      }
      announce
      onDismiss={onDismiss}
      action={
        rest > 0 && (
          <Button onClick={save}>
            <Trans>Save list</Trans>
          </Button>
        )
      }
    >
      {fileName}
      {problemCount > 0 && (
        <>
          {' · '}
          <Plural value={problemCount} one="# file was not used:" other="# files were not used:" />
          <chakra.ul marginTop={1} listStyleType="disc" paddingInlineStart={5}>
            {problems.slice(0, SHOWN).map(({ fileName: name, reason }) => (
              <li key={name}>
                <strong>{name}</strong>: {text[reason]}
              </li>
            ))}
            {rest > 0 && (
              <li>
                <Plural value={rest} one="and # more" other="and # more" />
              </li>
            )}
          </chakra.ul>
        </>
      )}
    </Callout>
  );
}
