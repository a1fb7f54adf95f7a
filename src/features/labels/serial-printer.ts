/** The part of Web Serial (WICG) that labels need; TypeScript's DOM types do not have it. */
interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null;
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
}
interface Serial {
  getPorts(): Promise<SerialPort[]>;
  requestPort(): Promise<SerialPort>;
}

/** Bits per second of label printers as they are sold. A USB connection ignores it. */
const BAUD_RATE = 9_600;

const serialOf = (): Serial | undefined => (navigator as Navigator & { readonly serial?: Serial }).serial;

/** Returns whether this browser can reach printers at a serial port, USB or Bluetooth. */
export const hasSerial = (): boolean => serialOf() !== undefined;

/** Asks the user for the port of the printer. Returns false if the user chose none. Needs a press before. */
export async function choosePort(): Promise<boolean> {
  try {
    await serialOf()?.requestPort();
    return true;
  } catch {
    return false;
  }
}

/** Sends ZPL to the port that the user chose. Throws if no port is open to this site, or if it fails. */
export async function sendToSerial(zpl: string): Promise<void> {
  const [port] = (await serialOf()?.getPorts()) ?? [];
  if (!port) throw new Error('no serial port');
  await port.open({ baudRate: BAUD_RATE });
  try {
    const writer = port.writable?.getWriter();
    if (!writer) throw new Error('the serial port takes no data');
    try {
      await writer.write(new TextEncoder().encode(zpl));
      await writer.close();
    } finally {
      writer.releaseLock();
    }
  } finally {
    await port.close();
  }
}
