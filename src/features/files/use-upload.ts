import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fileEndpoints, MAX_IMAGE_BYTES } from '../../../contract/files.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useToast } from '../../ui/toast-context.ts';

/** Milliseconds for one image over a slow line. */
const TIMEOUT_MS = 120_000;

/** An image that was not stored, and why. */
export interface Refused {
  readonly fileName: string;
  readonly reason: string;
}

export interface Upload {
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly refused: readonly Refused[];
  readonly send: (files: readonly File[]) => Promise<void>;
  readonly forget: () => void;
}

/** Sends images one after the other. One that is refused does not stop the others. */
export function useUpload(onStored: () => void): Upload {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const [progress, setProgress] = useState<Upload['progress']>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const tooLarge = t`This image is larger than 15 MB. Choose a smaller one.`;

  const send = async (files: readonly File[]) => {
    if (files.length === 0 || progress) return;
    const failed: Refused[] = [];
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length });
      try {
        if (file.size > MAX_IMAGE_BYTES) failed.push({ fileName: file.name, reason: tooLarge });
        else await callAs(fileEndpoints.upload, { body: {}, file }, { timeoutMs: TIMEOUT_MS });
      } catch (error) {
        failed.push({ fileName: file.name, reason: failureText(error) });
      }
    }
    setProgress(undefined);
    setRefused(failed);
    const stored = files.length - failed.length;
    if (stored > 0)
      toast.show({ tone: 'success', text: stored === 1 ? t`Image uploaded` : t`${stored} images uploaded` });
    onStored();
  };
  return { progress, refused, send, forget: () => setRefused([]) };
}
