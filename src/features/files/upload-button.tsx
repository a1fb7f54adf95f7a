import { Trans } from '@lingui/react/macro';
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { IMAGE_TYPES } from '../../../contract/files.ts';
import { Button } from '../../ui/button.tsx';

/** Opens the device's file chooser for images. */
export function UploadButton({
  busy,
  onChoose,
}: {
  readonly busy: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="primary"
        icon={<Upload size={18} aria-hidden />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        <Trans>Upload images</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after it was mended.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
