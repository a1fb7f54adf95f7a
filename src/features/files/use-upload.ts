import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSendImage } from '../../desk/use-send-image.ts';
import { useToast } from '../../ui/toast-context.ts';

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
  const sendImage = useSendImage();
  const [progress, setProgress] = useState<Upload['progress']>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const send = async (files: readonly File[]) => {
    if (files.length === 0 || progress) return;
    const failed: Refused[] = [];
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length });
      const answer = await sendImage(file);
      if (!answer.stored) failed.push({ fileName: file.name, reason: answer.reason });
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
