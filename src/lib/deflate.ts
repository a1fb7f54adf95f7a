async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // What is wrong with the bytes is told by the reading side.
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** Raw deflate (RFC 1951), as browsers and Node have it. */
export const deflate = (bytes: Uint8Array): Promise<Uint8Array> => through(bytes, new CompressionStream('deflate-raw'));

/** Rejects for bytes that nothing was deflated to. */
export const inflate = (bytes: Uint8Array): Promise<Uint8Array> =>
  through(bytes, new DecompressionStream('deflate-raw'));
