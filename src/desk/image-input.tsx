import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { IMAGE_TYPES } from '../../contract/files.ts';
import { Button } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Picture } from '../ui/picture.tsx';
import { useSendImage } from './use-send-image.ts';

/** Uploads an image of the company, shows it, and takes it out of the form again. */
export function ImageInput({
  label,
  value,
  ground,
  onChange,
  onBlur,
  focusRef,
}: {
  readonly label: string;
  readonly value: string | null;
  /** CSS color behind the image where it is used. */
  readonly ground?: string | undefined;
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
  readonly focusRef: (element: HTMLElement | null) => void;
}) {
  const { t } = useLingui();
  const send = useSendImage();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  const upload = async (file: File) => {
    setBusy(true);
    setRefused(undefined);
    const answer = await send(file);
    if (answer.stored) onChange(answer.stored.url);
    else setRefused(answer.reason);
    setBusy(false);
    onBlur();
  };

  return (
    <chakra.div ref={focusRef} tabIndex={-1} display="grid" gap={2}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
        <Picture src={value} alt={value === null ? '' : t`Image: ${label}`} name="" size={72} ground={ground} eager />
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
