import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { type FileRow, fileEndpoints } from '../../../contract/files.ts';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useBytes } from '../settings/use-bytes.ts';
import { useFileText } from './use-file-text.ts';

/** One image: a large view, its facts, its address, and Delete while nothing shows it. */
export function FilePanel({
  file,
  onDeleted,
  onClose,
}: {
  readonly file: FileRow;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useFileText();
  const bytes = useBytes();
  const toast = useToast();
  const failureText = useFailureText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const [asking, setAsking] = useState(false);
  const address = new URL(file.url, window.location.origin).href;
  const uses = text.uses(file);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.show({ tone: 'success', text: t`Address copied` });
    } catch {
      toast.show({ tone: 'warning', text: t`The browser did not allow copying. Select the address instead.` });
    }
  };
  const remove = async () => {
    try {
      await callAs(fileEndpoints.remove, { params: { id: file.id } });
    } catch (error) {
      throw new Error(failureText(error));
    }
    toast.show({ tone: 'success', text: t`Image deleted` });
    onDeleted();
  };

  return (
    <Panel title={file.fileName} subtitle={file.description} onClose={onClose}>
      <chakra.img
        src={file.url}
        alt=""
        width="full"
        maxHeight="20rem"
        objectFit="contain"
        borderRadius="md"
        // A drawing may be white or black on nothing.
        bg="bg.fill"
      />
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} fontSize="sm">
        <Fact label={<Trans>Kind</Trans>}>{text.types[file.mediaType]}</Fact>
        <Fact label={<Trans>File size</Trans>}>{bytes(file.byteSize)}</Fact>
        {text.pixels(file) && <Fact label={<Trans>Pixels</Trans>}>{text.pixels(file)}</Fact>}
        {file.filePath && <Fact label={<Trans>Folder</Trans>}>{file.filePath}</Fact>}
        <Fact label={<Trans>Uploaded</Trans>}>
          <DateTimeText at={file.createdAt} timeZone={timeZone} />
        </Fact>
        {file.createdBy && <Fact label={<Trans>Uploaded by</Trans>}>{file.createdBy}</Fact>}
        <Fact label={<Trans>In use as</Trans>}>{uses ?? <Trans>Not in use</Trans>}</Fact>
        <Fact wide label={<Trans>Address</Trans>}>
          <chakra.span overflowWrap="anywhere">{address}</chakra.span>
        </Fact>
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          <Trans>Copy address</Trans>
        </Button>
        <Button variant="danger" disabled={uses !== null} onClick={() => setAsking(true)}>
          <Trans>Delete image</Trans>
        </Button>
      </chakra.div>
      <ConfirmDialog
        open={asking}
        danger
        title={t`Delete the image ${file.fileName}?`}
        confirmLabel={t`Delete image`}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <Trans>Pages elsewhere that use its address will show nothing.</Trans>
      </ConfirmDialog>
    </Panel>
  );
}
