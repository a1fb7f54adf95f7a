import { Trans, useLingui } from '@lingui/react/macro';
import Flashlight from 'lucide-react/icons/flashlight';
import FlashlightOff from 'lucide-react/icons/flashlight-off';
import { useCallback, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import { VisibleCode } from '../visible-code.tsx';
import { CameraChoice, CameraPicture } from './camera-picture.tsx';
import { CameraTroubleNote } from './camera-trouble.tsx';
import type { CameraRead } from './frame-loop.ts';
import { AIM, WHOLE } from './region.ts';
import { useCamera } from './use-camera.ts';

export interface CameraDialogProps {
  readonly onClose: () => void;
  /** Returns whether the read was a new scan. */
  readonly onRead: (read: CameraRead) => boolean;
}

const percent = (part: number): string => `${part * 100}%`;

/** Shows live video with a frame to aim with. It stays open for the next code unless that is switched off. */
export default function CameraDialog({ onClose, onRead }: CameraDialogProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [aim, setAim] = useState<'frame' | 'whole'>('frame');
  const [goesOn, setGoesOn] = useState(true);
  const [last, setLast] = useState<string>();
  const [shape, setShape] = useState({ width: 4, height: 3 });
  const region = aim === 'frame' ? AIM : WHOLE;
  const take = useCallback(
    (read: CameraRead) => {
      if (!onRead(read)) return;
      setLast(read.text.replace(/^\][A-Za-z]\d/, ''));
      if (!goesOn) onClose();
    },
    [onRead, goesOn, onClose],
  );
  const camera = useCamera(video, region, take);
  const live = camera.phase === 'live';
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<Trans>Scan with the camera</Trans>}
      footer={
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        {camera.phase === 'trouble' && <CameraTroubleNote trouble={camera.trouble} onRetry={camera.retry} />}
        <CameraPicture
          camera={camera}
          video={video}
          onShape={setShape}
          style={{
            aspectRatio: `${shape.width} / ${shape.height}`,
            maxWidth: `calc(52dvh * ${shape.width / shape.height})`,
          }}
        >
          {live && aim === 'frame' && (
            <chakra.div
              aria-hidden
              position="absolute"
              borderRadius="md"
              border="3px solid #fff"
              boxShadow="0 0 0 100vmax rgb(0 0 0 / 0.45)"
              style={{
                left: percent(AIM.x),
                top: percent(AIM.y),
                width: percent(AIM.width),
                height: percent(AIM.height),
              }}
            />
          )}
        </CameraPicture>
        <chakra.p fontSize="sm" minHeight="1.5em" overflowWrap="anywhere" aria-live="polite">
          {last === undefined ? (
            <chakra.span color="fg.muted">
              <Trans>Hold the code inside the frame.</Trans>
            </chakra.span>
          ) : (
            <>
              <Trans>Read:</Trans>{' '}
              <strong>
                <VisibleCode text={last} />
              </strong>
            </>
          )}
        </chakra.p>
        <chakra.div display="grid" gap={3} gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} alignItems="center">
          <SegmentedControl
            label={t`What is read`}
            full
            value={aim}
            onChange={setAim}
            segments={[
              { value: 'frame', label: <Trans>In the frame</Trans> },
              { value: 'whole', label: <Trans>Whole image</Trans> },
            ]}
          />
          <CameraChoice camera={camera} />
          <Switch label={<Trans>Keep open for the next code</Trans>} checked={goesOn} onChange={setGoesOn} />
          {camera.hasTorch && (
            <Button
              aria-pressed={camera.torch}
              icon={camera.torch ? <FlashlightOff size={20} /> : <Flashlight size={20} />}
              onClick={() => camera.setTorch(!camera.torch)}
            >
              {camera.torch ? <Trans>Light off</Trans> : <Trans>Light on</Trans>}
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </Dialog>
  );
}
