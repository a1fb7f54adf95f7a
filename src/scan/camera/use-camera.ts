import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type CameraDevice,
  CameraError,
  type CameraTrouble,
  listCameras,
  type OpenCamera,
  openCamera,
} from './camera.ts';
import type { ProvesItself } from './confirm.ts';
import { createDecoderClient } from './decoders.ts';
import { type CameraRead, startFrameLoop } from './frame-loop.ts';
import { createNativeReader } from './native-detector.ts';
import type { Region } from './region.ts';
import { videoSource } from './video-source.ts';

/** The key of the camera that was chosen last on this device. */
const CHOSEN = 'scan-camera';

export interface CameraState {
  readonly phase: 'opening' | 'live' | 'trouble';
  readonly trouble: CameraTrouble | 'decoder' | null;
  readonly devices: readonly CameraDevice[];
  readonly deviceId: string | undefined;
  readonly hasTorch: boolean;
  readonly torch: boolean;
  choose(deviceId: string): void;
  setTorch(on: boolean): void;
  retry(): void;
}

const kept = (): string | undefined => {
  try {
    return localStorage.getItem(CHOSEN) ?? undefined;
  } catch {
    return undefined;
  }
};
const keep = (deviceId: string): void => {
  try {
    localStorage.setItem(CHOSEN, deviceId);
  } catch {
    // A device without storage chooses again each time.
  }
};

/**
 * Runs a camera in a video and reads codes from its frames until the component unmounts. `onRead` and `region` may
 * change at any time; `provesItself` is read when the camera opens.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  region: Region,
  onRead: (read: CameraRead) => void,
  provesItself?: ProvesItself,
): CameraState {
  const [wanted, setWanted] = useState(kept);
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenCamera>();
  const [devices, setDevices] = useState<readonly CameraDevice[]>([]);
  const [trouble, setTrouble] = useState<CameraState['trouble']>(null);
  const [torch, setLamp] = useState(false);
  const latest = useRef({ onRead, region, provesItself });
  useEffect(() => {
    latest.current = { onRead, region, provesItself };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let gone = false;
    let camera: OpenCamera | undefined;
    let stopLoop = () => {};
    const decoder = createDecoderClient();
    const begin = async () => {
      const [open, native] = await Promise.all([openCamera(wanted), createNativeReader()]);
      camera = open;
      if (gone) return open.close();
      element.srcObject = open.stream;
      await element.play().catch(() => {});
      if (gone) return;
      setOpened(open);
      setTrouble(null);
      setDevices(await listCameras());
      if (gone) return;
      stopLoop = startFrameLoop({
        source: videoSource(element, () => latest.current.region),
        decoder,
        native,
        provesItself: latest.current.provesItself,
        onRead: (read) => latest.current.onRead(read),
        onFailure: () => setTrouble('decoder'),
      });
    };
    begin().catch((error: unknown) => {
      if (!gone) setTrouble(error instanceof CameraError ? error.trouble : 'unknown');
    });
    return () => {
      gone = true;
      stopLoop();
      decoder.stop();
      camera?.close();
      element.srcObject = null;
      setOpened(undefined);
      setLamp(false);
    };
  }, [video, wanted, attempt]);

  const choose = useCallback((deviceId: string) => {
    keep(deviceId);
    setWanted(deviceId);
  }, []);
  const setTorch = useCallback(
    (on: boolean) => {
      void opened?.setTorch(on).then(() => setLamp(on));
    },
    [opened],
  );
  const retry = useCallback(() => {
    setTrouble(null);
    setAttempt((before) => before + 1);
  }, []);
  return {
    phase: trouble ? 'trouble' : opened ? 'live' : 'opening',
    trouble,
    devices,
    deviceId: opened?.deviceId,
    hasTorch: opened?.hasTorch ?? false,
    torch,
    choose,
    setTorch,
    retry,
  };
}
