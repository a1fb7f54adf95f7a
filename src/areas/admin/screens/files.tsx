import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ImageIcon from 'lucide-react/icons/image';
import { fileEndpoints, IMAGE_TYPES } from '../../../../contract/files.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { CatalogImages, CatalogImagesButton } from '../../../features/files/catalog-images.tsx';
import { CatalogUpload, CatalogUploadButton } from '../../../features/files/catalog-upload.tsx';
import { FilePanel } from '../../../features/files/file-panel.tsx';
import { UploadButton } from '../../../features/files/upload-button.tsx';
import { useCatalogImages } from '../../../features/files/use-catalog-images.ts';
import { useCatalogUpload } from '../../../features/files/use-catalog-upload.ts';
import { useFileText } from '../../../features/files/use-file-text.ts';
import { useUpload } from '../../../features/files/use-upload.ts';
import { useBytes } from '../../../features/settings/use-bytes.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

/** Images of the company: logos, backgrounds, pictures for pages. They can be chosen or dropped anywhere on the page. */
export default function Files() {
  const { t } = useLingui();
  const text = useFileText();
  const bytes = useBytes();
  const view = useList(fileEndpoints.list, ({ id }) => id);
  const upload = useUpload(() => void view.remote.reload());
  const catalog = useCatalogImages();
  const catalogUpload = useCatalogUpload();
  const { progress, refused } = upload;
  const button = <UploadButton busy={progress !== undefined} onChoose={(files) => void upload.send(files)} />;

  return (
    <chakra.div
      display="grid"
      gap={3}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void upload.send([...event.dataTransfer.files]);
      }}
    >
      {progress && (
        <div role="status">
          <ProgressBar
            thick
            label={t`Uploading images`}
            value={progress.done}
            max={progress.total}
            valueText={t`${progress.done} of ${progress.total}`}
          />
        </div>
      )}
      {refused.length > 0 && (
        <Callout tone="danger" title={<Trans>Not uploaded</Trans>} announce>
          <ul>
            {refused.map(({ fileName, reason }) => (
              <li key={fileName}>
                <strong>{fileName}</strong>: {reason}
              </li>
            ))}
          </ul>
          <Button onClick={upload.forget}>
            <Trans>Close</Trans>
          </Button>
        </Callout>
      )}
      <CatalogImages view={catalog} />
      <CatalogUpload view={catalogUpload} />
      <ListScreen
        view={view}
        rows={fileEndpoints.rows}
        title={t`Images`}
        searchLabel={t`Name, description or folder`}
        action={
          <>
            <CatalogImagesButton view={catalog} />
            <CatalogUploadButton view={catalogUpload} />
            {button}
          </>
        }
        filters={{
          mediaType: {
            look: 'select',
            label: t`Kind`,
            all: t`All kinds`,
            options: IMAGE_TYPES.map((value) => ({ value, label: text.types[value] })),
          },
        }}
        columns={(column) => [
          column.custom(
            'fileName',
            t`Image`,
            {
              show: ({ url, fileName }) => (
                <chakra.span display="inline-flex" alignItems="center" gap={2} verticalAlign="middle">
                  <chakra.img
                    src={url}
                    alt=""
                    boxSize={6}
                    objectFit="contain"
                    borderRadius="sm"
                    bg="bg.fill"
                    loading="lazy"
                  />
                  {fileName}
                </chakra.span>
              ),
              cell: ({ fileName }) => fileName,
            },
            { sort: 'fileName', below: ({ description }) => description || null, width: '20rem' },
          ),
          column.custom('uses', t`In use as`, { show: text.uses, cell: text.uses }),
          column.custom('kind', t`Kind`, {
            show: ({ mediaType }) => text.types[mediaType],
            cell: ({ mediaType }) => text.types[mediaType],
          }),
          column.custom('pixels', t`Pixels`, { show: text.pixels, cell: text.pixels }, { secondary: true }),
          column.custom(
            'byteSize',
            t`File size`,
            { show: ({ byteSize }) => bytes(byteSize), cell: ({ byteSize }) => byteSize },
            { sort: 'byteSize', secondary: true },
          ),
          column.instant('createdAt', t`Uploaded`, { sort: 'createdAt' }),
          column.file('createdBy', t`Uploaded by`, ({ createdBy }) => createdBy),
          column.file('filePath', t`Folder`, ({ filePath }) => filePath),
          column.file('url', t`Address`, ({ url }) => new URL(url, window.location.origin).href),
        ]}
        count={(total) => <Plural value={total} _0="No images" one="# image" other="# images" />}
        noResults={t`No such image`}
        empty={() => (
          <EmptyState
            picture={<ImageIcon size={48} strokeWidth={1.5} />}
            title={<Trans>No images yet</Trans>}
            action={button}
          >
            <Trans>PNG, JPEG or WebP up to 15 MB each, SVG up to 500 KB. You can also drop files on this page.</Trans>
          </EmptyState>
        )}
        failure={{
          offline: t`Images need a connection, and there is no signal`,
          failed: t`The images could not be loaded`,
        }}
        panel={(file, { close, done }) => (
          <FilePanel file={file} onClose={close} onDeleted={() => void done(file.id)} />
        )}
      />
    </chakra.div>
  );
}
