import { useLingui } from '@lingui/react/macro';
import { type FileRow, fileEndpoints, MAX_IMAGE_BYTES, MAX_SVG_BYTES } from '../../contract/files.ts';
import { callAs } from '../sync/session.ts';
import { useFailureText } from '../sync/use-failure-text.ts';

/** Milliseconds for one image over a slow line. */
const TIMEOUT_MS = 120_000;

/** Returns a function that stores an image of the company. It answers with the stored file, or with why it was refused. */
export function useSendImage(): (
  file: File,
) => Promise<{ readonly stored: FileRow } | { readonly stored?: undefined; readonly reason: string }> {
  const { t } = useLingui();
  const failureText = useFailureText();
  const tooLarge = t`This image is larger than 15 MB. Choose a smaller one.`;
  const svgTooLarge = t`This SVG image is larger than 500 KB. Choose a smaller one, or save it as PNG.`;
  return async (file) => {
    if (file.type === 'image/svg+xml' && file.size > MAX_SVG_BYTES) return { reason: svgTooLarge };
    if (file.size > MAX_IMAGE_BYTES) return { reason: tooLarge };
    try {
      return { stored: await callAs(fileEndpoints.upload, { body: {}, file }, { timeoutMs: TIMEOUT_MS }) };
    } catch (error) {
      return { reason: failureText(error) };
    }
  };
}
