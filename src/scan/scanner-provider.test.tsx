// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../ui/dialog.tsx';
import { renderUi } from '../ui/render-for-test.tsx';
import { useFeedback } from './feedback/feedback-context.ts';
import type { ScanEvent } from './scan-event.ts';
import { ScanField } from './scan-field.tsx';
import { ScannerProvider } from './scanner-provider.tsx';
import { useScanner } from './use-scanner.ts';
import { keyDown, type as press, typeText } from './wedge/keyboard-for-test.ts';

const EAN = '4006381333931';
const scans: ScanEvent[] = [];

afterEach(() => {
  cleanup();
  scans.length = 0;
  vi.unstubAllGlobals();
});

/** A screen with a controlled field and a line for each scan, as in quick add. */
function Lines({ enabled = true }: { enabled?: boolean }) {
  const [text, setText] = useState('12 cs');
  const feedback = useFeedback();
  const controls = useScanner(
    (event) => {
      scans.push(event);
      setText(`${text}|${event.scan.gtin}`);
      feedback.show(
        event.scan.gtin
          ? { kind: 'ok', title: 'Right', detail: event.scan.gtin }
          : { kind: 'wrong-lot', title: 'Wrong lot' },
      );
    },
    { enabled },
  );
  return (
    <>
      <input aria-label="Lines" value={text} onChange={(event) => setText(event.target.value)} />
      <ScanField controls={controls} label="Code" />
    </>
  );
}
const show = (element = <Lines />) => renderUi(<ScannerProvider>{element}</ScannerProvider>);
const lines = () => screen.getByLabelText<HTMLInputElement>('Lines');

/** A separate act, so that React renders between the keys as in a browser. */
const scan = async (text: string, at: number) => {
  for (const [index, character] of [...text].entries())
    await act(async () => void press(keyDown(character, at + index * 5)));
};

describe('a screen that scans', () => {
  it('gets the scan with its field unchanged, although the first key was in it', async () => {
    show();
    lines().focus();
    await scan(`${EAN}\n`, 1000);
    expect(lines().value).toBe('12 cs|04006381333931');
    expect(scans).toMatchObject([{ source: 'wedge', timing: { captureMs: 60, ended: true } }]);
  });

  it('gets what a user typed and sent', async () => {
    show();
    await userEvent.click(screen.getByLabelText('Code'));
    await userEvent.paste(EAN);
    await userEvent.keyboard('{Enter}');
    expect(scans).toMatchObject([{ source: 'typed', scan: { gtin: '04006381333931' } }]);
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
  });

  it('ignores the keyboard while nothing listens for scans', async () => {
    show(<Lines enabled={false} />);
    lines().focus();
    await act(async () => void typeText(EAN, 1000, 5));
    expect(scans).toEqual([]);
  });

  it('passes scans to the sheet above it while that is open', async () => {
    const heard: string[] = [];
    function Sheet() {
      useScanner(() => heard.push('sheet'));
      return null;
    }
    const { rerender } = show();
    rerender(
      <ScannerProvider>
        <Lines />
        <Sheet />
      </ScannerProvider>,
    );
    await scan(`${EAN}\n`, 1000);
    rerender(
      <ScannerProvider>
        <Lines />
      </ScannerProvider>,
    );
    await scan('96385074\n', 3000);
    expect(heard).toEqual(['sheet']);
    expect(scans).toMatchObject([{ scan: { gtin: '00000096385074' } }]);
  });

  it('gets quick scans one by one, each with the state after the earlier one', async () => {
    const found: (() => void)[] = [];
    function Counted() {
      const [counts, setCounts] = useState<readonly string[]>([]);
      useScanner(async ({ scan }) => {
        await new Promise<void>((resolve) => found.push(resolve));
        setCounts([...counts, scan.raw]);
      });
      return <output>{counts.join(' ')}</output>;
    }
    show(<Counted />);
    await scan('BIN-A-03\nBIN-A-04\nBIN-A-05\n', 1000);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(found).toHaveLength(turn + 1);
      await act(async () => found[turn]?.());
    }
    expect(screen.getByText('BIN-A-03 BIN-A-04 BIN-A-05')).toBeTruthy();
  });

  it('[C8.1] reports a label that was read twice, and counts it with one tap', async () => {
    show();
    await scan(`${EAN}\n`, 1000);
    await scan(`${EAN}\n`, 1200);
    expect(scans).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toBe('Same label again. Not counted a second time');
    await act(async () => screen.getByRole('button', { name: 'Count it' }).click());
    expect(scans).toHaveLength(2);
    expect(lines().value).toBe('12 cs|04006381333931|04006381333931');
    expect(screen.queryByRole('button', { name: 'Count it' })).toBeNull();
  });

  it('[C8.1] counts two equal cases whose keys a blocked page handled together', async () => {
    show();
    // All keys wait in the queue and are handled within one task. Their times say that the cases were 700 ms apart.
    await act(async () => {
      typeText(`${EAN}\n`, 1000, 5);
      typeText(`${EAN}\n`, 1700, 5);
    });
    expect(scans).toHaveLength(2);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('[C8.2] shows the text that was read if it is not the right code', async () => {
    function Unknown() {
      const feedback = useFeedback();
      useScanner(() => feedback.show({ kind: 'unknown-code', title: 'Unknown code' }));
      return null;
    }
    show(<Unknown />);
    await scan('BIN-A-03\n', 1000);
    expect(screen.getByText('BIN-A-03')).toBeTruthy();
  });

  it('gives feedback in words that are read out, and vibrates the device', async () => {
    const vibrate = vi.fn();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
    show();
    await scan(`${EAN}\n`, 1000);
    expect(screen.getByRole('status').textContent).toBe('Right. 04006381333931');
    expect(screen.getByRole('alert').textContent).toBe('');
    await scan('BIN-A-03\n', 3000);
    expect(screen.getByRole('alert').textContent).toBe('Wrong lot');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(vibrate.mock.calls).toEqual([[[40]], [[180, 80, 180]]]);
  });

  it('[C10.5] shows feedback within the open dialog, where it is read out and can be dismissed', async () => {
    const onClose = vi.fn();
    show(
      <>
        <Lines />
        <Dialog open onClose={onClose} title="Scan with the camera">
          <p>The camera</p>
        </Dialog>
      </>,
    );
    await scan('BIN-A-03\n', 1000);
    const dialog = within(screen.getByRole('dialog', { name: 'Scan with the camera' }));
    expect(dialog.getByRole('alert').textContent).toBe('Wrong lot');
    await userEvent.click(dialog.getByLabelText('Dismiss'));
    expect(dialog.getByRole('alert').textContent).toBe('');
    expect(onClose).not.toHaveBeenCalled();
  });
});
