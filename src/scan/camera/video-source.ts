import type { FrameSource } from './frame-loop.ts';
import { cutOf, type Region } from './region.ts';

/** How long to wait while there is no frame yet, in milliseconds. */
const IDLE_MS = 100;

type Video = HTMLVideoElement & { requestVideoFrameCallback?: HTMLVideoElement['requestVideoFrameCallback'] };

/** Resolves at the next frame of a video, at most once per screen refresh. */
const nextPicture = (video: Video): Promise<void> =>
  new Promise((resolve) => {
    // A paused or hidden video has no frames. The timer keeps checking.
    const timer = setTimeout(resolve, IDLE_MS * 5);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(done);
    else requestAnimationFrame(done);
  });

/** Makes frames of a part of a video, scaled down if they are large. `region` is called for each. */
export function videoSource(video: HTMLVideoElement, region: () => Region): FrameSource {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    async next() {
      await nextPicture(video);
      const { videoWidth, videoHeight, readyState } = video;
      if (!context || document.hidden || readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0) {
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
        return null;
      }
      const { left, top, width, height, toWidth, toHeight } = cutOf(region(), videoWidth, videoHeight);
      if (canvas.width !== toWidth || canvas.height !== toHeight) {
        canvas.width = toWidth;
        canvas.height = toHeight;
      }
      context.drawImage(video, left, top, width, height, 0, 0, toWidth, toHeight);
      const { data } = context.getImageData(0, 0, toWidth, toHeight);
      return {
        frame: { width: toWidth, height: toHeight, data: data as Uint8ClampedArray<ArrayBuffer> },
        picture: canvas,
      };
    },
  };
}
