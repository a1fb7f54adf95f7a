/** Content types by file extension. A page of a captive portal or of a maintenance server has none of these. */
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/(?:x-)?javascript\b/,
  css: /^text\/css\b/,
  wasm: /^application\/wasm\b/,
  woff2: /^(?:font|application)\//,
  svg: /^image\//,
  png: /^image\//,
  webp: /^image\//,
  ico: /^image\//,
};

/** Returns whether a response is the file of that path: whole, not redirected, of the type of its extension. */
export function fitsPath(path: string, response: Response): boolean {
  const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''];
  return (
    response.status === 200 && !response.redirected && type?.test(response.headers.get('content-type') ?? '') === true
  );
}
