import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readUnsentWork, type UnsentWork } from '../../data/unsent-work.ts';
import { saveFile } from '../../lib/save-file.ts';
import { lookForRelease } from '../../lib/service-worker-client.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Bar } from './bar.tsx';

/**
 * Shown if the server runs an older release than the one that wrote this device's data. That data is not opened. Unsent
 * work is counted and can be saved as a file. A newer release is offered once the server has it.
 */
export function RolledBackBar() {
  const { t } = useLingui();
  const { identity } = useSignedIn().db;
  const [work, setWork] = useState<UnsentWork>();
  useEffect(() => {
    void lookForRelease();
    readUnsentWork(identity).then(setWork, () => {});
  }, [identity]);
  const count = work ? work.waiting.length + work.attention.length : 0;
  const save = () => {
    const text = JSON.stringify({ ...identity, ...work }, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), `${t`unsent-changes`}.json`);
  };
  return (
    <Bar
      tone="warning"
      action={
        <chakra.span display="flex" flexWrap="wrap" gap={2}>
          {count > 0 && (
            <Button size="small" onClick={save}>
              <Trans>Save as a file</Trans>
            </Button>
          )}
          <Button size="small" variant="primary" onClick={() => window.location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        </chakra.span>
      }
    >
      <Trans>
        The data on this device is from a newer version of the app, which is not available now. The app works again when
        that version is back.
      </Trans>{' '}
      {count > 0 && (
        <Plural
          value={count}
          one="# unfinished change is saved on this device."
          other="# unfinished changes are saved on this device."
        />
      )}
    </Bar>
  );
}
