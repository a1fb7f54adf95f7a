import { Zip, ZipPassThrough } from 'fflate';

/**
 * Writes a zip whose entries are stored, because images are compressed already. Its bytes leave in chunks of at least
 * `chunkBytes`, so memory holds one chunk and one entry. Without ZIP64, a file has at most 4 GB and 65,535 entries.
 */
export class ZipWriter {
  byteSize = 0;
  entries = 0;
  readonly #zip: Zip;
  readonly #chunkBytes: number;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;

  constructor(chunkBytes: number) {
    this.#chunkBytes = chunkBytes;
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      this.#waiting.push(bytes);
      this.#waitingBytes += bytes.length;
      this.byteSize += bytes.length;
    });
  }

  /** Adds an entry. Returns the next chunk, if it is full. */
  add(name: string, bytes: Uint8Array, at: Date): Buffer | undefined {
    const entry = new ZipPassThrough(name);
    entry.mtime = at;
    this.#zip.add(entry);
    entry.push(bytes, true);
    this.entries += 1;
    return this.#waitingBytes < this.#chunkBytes ? undefined : this.#take();
  }

  /** Ends the file. Returns its last chunk. */
  end(): Buffer {
    this.#zip.end();
    return this.#take();
  }

  #take(): Buffer {
    const chunk = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    return chunk;
  }
}
