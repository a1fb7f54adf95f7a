import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import type { CameraState } from './use-camera.ts';

/** The live image of the camera. Hidden while the camera has trouble. Takes style props for its size. */
export function CameraPicture({
  camera,
  video,
  onShape,
  children,
  ...box
}: ComponentProps<typeof chakra.div> & {
  readonly camera: CameraState;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Receives the size of the image once it is known. */
  readonly onShape?: (shape: { width: number; height: number }) => void;
  /** Drawn over the image. */
  readonly children?: ReactNode;
}) {
  const { t } = useLingui();
  const live = camera.phase === 'live';
  return (
    <chakra.div
      position="relative"
      marginInline="auto"
      width="full"
      overflow="hidden"
      borderRadius="md"
      bg="#000"
      hidden={camera.phase === 'trouble'}
      {...box}
    >
      <chakra.video
        ref={video}
        muted
        playsInline
        autoPlay
        aria-label={t`What the camera sees`}
        data-live={live ? '' : undefined}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          onShape?.({ width: videoWidth || 4, height: videoHeight || 3 })
        }
        position="absolute"
        inset={0}
        width="full"
        height="full"
        objectFit="contain"
      />
      {children}
      {!live && (
        <chakra.p
          role="status"
          position="absolute"
          inset={0}
          display="grid"
          placeItems="center"
          color="#fff"
          fontWeight="medium"
        >
          <Trans>Starting the camera …</Trans>
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** Chooses between the device's cameras. Renders nothing if there is only one. */
export function CameraChoice({ camera }: { readonly camera: CameraState }) {
  const { t } = useLingui();
  if (camera.devices.length < 2) return null;
  return (
    <SelectInput
      aria-label={t`Camera`}
      value={camera.deviceId ?? ''}
      onChange={camera.choose}
      options={camera.devices.map(({ id, label }, index) => ({ value: id, label: label || t`Camera ${index + 1}` }))}
    />
  );
}
