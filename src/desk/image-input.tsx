import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { fileEndpoints, IMAGE_TYPES, MAX_IMAGE_BYTES } from '../../contract/files.ts';
import { callAs } from '../sync/session.ts';
import { useFailureText } from '../sync/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Picture } from '../ui/picture.tsx';

/** Milliseconds for one image over a slow line. */
const TIMEOUT_MS = 120_000;

/** Uploads an image of the company, shows it, and takes it out of the form again. */
export function ImageInput({
  label,
  value,
  onChange,
  onBlur,
  focusRef,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
  readonly focusRef: (element: HTMLElement | null) => void;
}) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  const upload = async (file: File) => {
    if (file.size > MAX_IMAGE_BYTES) return setRefused(t`This image is larger than 15 MB. Choose a smaller one.`);
    setBusy(true);
    setRefused(undefined);
    try {
      onChange((await callAs(fileEndpoints.upload, { body: {}, file }, { timeoutMs: TIMEOUT_MS })).url);
    } catch (error) {
      setRefused(failureText(error));
    } finally {
      setBusy(false);
      onBlur();
    }
  };

  return (
    <chakra.div ref={focusRef} tabIndex={-1} display="grid" gap={2}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
        <Picture src={value} alt={value === null ? '' : t`Image: ${label}`} name="" size={72} eager />
        <Button loading={busy} onClick={() => input.current?.click()}>
          {value === null ? <Trans>Upload image</Trans> : <Trans>Replace image</Trans>}
        </Button>
        {value !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            <Trans>Remove image</Trans>
          </Button>
        )}
      </chakra.div>
      {refused !== undefined && (
        <chakra.p role="alert" color="danger.fg" fontSize="sm">
          {refused}
        </chakra.p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={IMAGE_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void upload(file);
          // The same file can be chosen again after it was mended.
          currentTarget.value = '';
        }}
      />
    </chakra.div>
  );
}
