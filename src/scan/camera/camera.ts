/** Why there is no video. */
export type CameraTrouble = 'denied' | 'missing' | 'busy' | 'insecure' | 'unknown';

export interface CameraDevice {
  readonly id: string;
  /** The system's name of the camera; empty until it may be used. */
  readonly label: string;
}

export interface OpenCamera {
  readonly stream: MediaStream;
  /** The camera that was opened. */
  readonly deviceId: string | undefined;
  readonly hasTorch: boolean;
  setTorch(on: boolean): Promise<void>;
  close(): void;
}

/** Capabilities that TypeScript's library lacks. */
interface LampCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
  readonly focusMode?: readonly string[];
}

export class CameraError extends Error {
  override readonly name = 'CameraError';
  readonly trouble: CameraTrouble;
  constructor(trouble: CameraTrouble, cause?: unknown) {
    super(`no camera: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

const TROUBLES: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Opens a camera: the requested one, else the rear one. Rejects with a CameraError. */
export async function openCamera(deviceId?: string, media = navigator.mediaDevices): Promise<OpenCamera> {
  if (!media?.getUserMedia) throw new CameraError('insecure');
  const which: MediaTrackConstraints = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'environment' };
  let stream: MediaStream;
  try {
    stream = await media.getUserMedia({
      audio: false,
      video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    // The camera that was chosen last may be missing. Any other is better than none.
    if (deviceId && error instanceof DOMException && TROUBLES[error.name] === 'missing')
      return openCamera(undefined, media);
    throw new CameraError((error instanceof DOMException && TROUBLES[error.name]) || 'unknown', error);
  }
  const [track] = stream.getVideoTracks();
  const capabilities = track?.getCapabilities?.() as LampCapabilities | undefined;
  const set = (constraint: Record<string, unknown>) =>
    track?.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] }).catch(() => {});
  if (capabilities?.focusMode?.includes('continuous')) await set({ focusMode: 'continuous' });
  return {
    stream,
    deviceId: track?.getSettings().deviceId,
    hasTorch: capabilities?.torch === true,
    setTorch: async (on) => set({ torch: on }),
    close() {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

/** Returns the cameras of this device. */
export async function listCameras(media = navigator.mediaDevices): Promise<CameraDevice[]> {
  const devices = await media.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }));
}
