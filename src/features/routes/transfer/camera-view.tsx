import { useCallback, useRef } from 'react';
import { isFrame } from '../../../../rules/route-transfer/frames.ts';
import { CameraChoice, CameraPicture } from '../../../scan/camera/camera-picture.tsx';
import { CameraTroubleNote } from '../../../scan/camera/camera-trouble.tsx';
import { WHOLE } from '../../../scan/camera/region.ts';
import { useCamera } from '../../../scan/camera/use-camera.ts';
import { chakra } from '../../../ui/chakra.ts';

/**
 * The camera within the page, so that the received run is visible beside it. Calls `onRead` for each frame that shows a
 * code.
 */
export default function CameraView({ onRead }: { readonly onRead: (text: string) => void }) {
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
      <CameraPicture camera={camera} video={video} maxWidth="30rem" aspectRatio="4 / 3" />
      <CameraChoice camera={camera} />
    </chakra.div>
  );
}
