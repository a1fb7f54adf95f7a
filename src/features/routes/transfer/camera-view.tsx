import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import { isFrame } from '../../../../rules/route-transfer/frames.ts';
import { CameraTroubleNote } from '../../../scan/camera/camera-trouble.tsx';
import { WHOLE } from '../../../scan/camera/region.ts';
import { useCamera } from '../../../scan/camera/use-camera.ts';
import { chakra } from '../../../ui/chakra.ts';
import { SelectInput } from '../../../ui/select-input.tsx';

/**
 * The camera within the page, so that the received run is visible beside it. Calls `onRead` for each frame that shows a
 * code.
 */
export default function CameraView({ onRead }: { readonly onRead: (text: string) => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(
    video,
    WHOLE,
    useCallback(({ text }) => onRead(text), [onRead]),
    // Codes change quickly, and a slow phone has no time to read each of them twice.
    isFrame,
  );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      {camera.phase === 'trouble' && <CameraTroubleNote trouble={camera.trouble} onRetry={camera.retry} />}
      <chakra.div
        position="relative"
        marginInline="auto"
        width="full"
        maxWidth="30rem"
        aspectRatio="4 / 3"
        overflow="hidden"
        borderRadius="md"
        bg="#000"
        hidden={camera.phase === 'trouble'}
      >
        <chakra.video
          ref={video}
          muted
          playsInline
          autoPlay
          aria-label={t`What the camera sees`}
          position="absolute"
          inset={0}
          width="full"
          height="full"
          objectFit="contain"
        />
        {camera.phase === 'opening' && (
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
      {camera.devices.length > 1 && (
        <SelectInput
          aria-label={t`Camera`}
          value={camera.deviceId ?? ''}
          onChange={camera.choose}
          options={camera.devices.map(({ id, label }, index) => ({
            value: id,
            label: label || t`Camera ${index + 1}`,
          }))}
        />
      )}
    </chakra.div>
  );
}
