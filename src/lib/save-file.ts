/** How long the browser may take to start saving before the file is released, in milliseconds. */
const KEEP_MS = 60_000;

/** Saves a file under a name with the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
