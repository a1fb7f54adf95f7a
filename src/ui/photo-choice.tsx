import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import { useId, useState } from 'react';
import { smallPhoto } from '../lib/small-photo.ts';
import { Button } from './button.tsx';
import { chakra } from './chakra.ts';

/** Takes a photo with the device's camera, or chooses an existing one, and reduces its size. */
export function PhotoChoice({
  photo,
  onPhoto,
}: {
  readonly photo: string | null;
  readonly onPhoto: (photo: string | null) => void;
}) {
  const { t } = useLingui();
  const inputId = useId();
  const [failed, setFailed] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const made = await smallPhoto(file).catch(() => null);
    setFailed(made === null);
    if (made) onPhoto(made);
  };
  return (
    <chakra.div position="relative" display="grid" gap={2}>
      {photo && (
        <chakra.div display="flex" alignItems="center" gap={3}>
          <chakra.img
            src={`data:image/jpeg;base64,${photo}`}
            alt={t`Condition on arrival`}
            width={24}
            height={24}
            objectFit="cover"
            borderRadius="md"
          />
          <Button onClick={() => onPhoto(null)}>
            <Trans>Without the photo</Trans>
          </Button>
        </chakra.div>
      )}
      <chakra.label
        htmlFor={inputId}
        display="flex"
        alignItems="center"
        justifyContent="center"
        gap={2}
        minHeight="touch"
        borderWidth="1px"
        borderColor="border.strong"
        borderRadius="md"
        fontWeight="semibold"
        fontSize="sm"
        cursor="pointer"
        css={{ '&:has(+ input:focus-visible)': { outline: '2px solid', outlineColor: 'ring', outlineOffset: '2px' } }}
      >
        <Camera size={20} aria-hidden />
        {photo ? <Trans>Retake</Trans> : <Trans>Take a photo</Trans>}
      </chakra.label>
      <chakra.input
        id={inputId}
        type="file"
        accept="image/*"
        capture="environment"
        position="absolute"
        width="1px"
        height="1px"
        opacity={0}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {failed && (
        <chakra.p role="alert" color="danger.fg" fontSize="sm">
          <Trans>This photo can’t be read. Take another one.</Trans>
        </chakra.p>
      )}
    </chakra.div>
  );
}
