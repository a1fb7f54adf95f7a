import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** Answers that carry names of chunks or the build's id. */
const TEXT = /^(?:text\/(?:html|javascript|css)|application\/javascript)/;
const VERSION = /this\.version\((\d+)\)\.stores\(/g;
const ASSET = /-([\w-]{8})\.(?:js|css|webp|svg|woff2|wasm)$/;

/**
 * A script in which the user's database has one version more, with another index of the outbox: the upgrade walks through every row that
 * waits. A script without that database stays as it is.
 */
function withNextSchema(script: string): string {
  const versions = [...script.matchAll(VERSION)].map((found) => ({
    at: found.index,
    number: Number(found[1]),
    ofClass: script.lastIndexOf('super(', found.index),
  }));
  const user = versions.find(({ at }) => /\boutbox:[`'"]/.test(script.slice(at, at + 600)));
  if (!user) return script;
  const all = versions.filter(({ ofClass }) => ofClass === user.ofClass);
  const [first] = all;
  const next = Math.max(...all.map(({ number }) => number)) + 1;
  const at = first?.at ?? user.at;
  return `${script.slice(0, at)}this.version(${next}).stores({outbox:\`seq, name, [name+coalesceKey]\`}),${script.slice(at)}`;
}

/**
 * Every script that has the user's database must get its next version, or the test would show nothing: the chunk that the page and its workers
 * share, and the service worker, which has everything in one.
 */
function checkSchemaCanBeRaised(): void {
  const assets = readdirSync(join(ROOT, 'dist/assets')).filter((name) => name.endsWith('.js'));
  const holders = [...assets.map((name) => `assets/${name}`), 'sw.js'].flatMap((name) => {
    const script = readFileSync(join(ROOT, 'dist', name), 'utf8');
    return /\boutbox:[`'"]/.test(script) ? [{ name, raised: withNextSchema(script) !== script }] : [];
  });
  const missed = holders.filter(({ raised }) => !raised).map(({ name }) => name);
  if (missed.length > 0) throw new Error(`the user database of these scripts can't be raised: ${missed}`);
  if (!holders.some(({ name }) => name === 'sw.js') || holders.length < 2)
    throw new Error("the page's chunk or the service worker has no user database");
}

/** A server response held on its way back: the server has committed, and the device has not received it. */
export interface Caught {
  /** Lets it pass. */
  pass(): void;
  /** Loses it. */
  drop(): void;
}

/**
 * A reverse proxy between a link and the server: it can catch an answer after the server has committed, and it can play a new release:
 * another build id, every chunk under another name, the old names gone, as after a deployment.
 */
export class Relay {
  readonly port: number;
  /** Paths that the server doesn't answer for now: the connection just ends. */
  private readonly barred = new Set<string>();
  /** Whether the release that is played brings a new version of the user's database. */
  private raises = false;
  private readonly server: Server;
  private readonly rules: { path: string; when: 'asked' | 'answered'; done: (caught: Caught) => void }[] = [];
  private names: ReadonlyMap<string, string> | undefined;
  /** Hashes of the release's scripts and styles, by their name in the simulated release. */
  private hashes: ReadonlyMap<string, string> = new Map();

  private constructor(server: Server, port: number) {
    this.server = server;
    this.port = port;
  }

  static async to(target: () => number): Promise<Relay> {
    let relay: Relay | undefined;
    const server = createServer((incoming, outgoing) => void relay?.relay(target(), incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (!address || typeof address !== 'object') throw new Error('the relay has no port');
    relay = new Relay(server, address.port);
    return relay;
  }

  /** The next answer to a request of this path; the server has it behind it. */
  catchAnswer(path: string): Promise<Caught> {
    return new Promise((done) => this.rules.push({ path, when: 'answered', done }));
  }

  /** The next request of this path, whose last byte has just gone to the server. */
  catchRequest(path: string): Promise<Caught> {
    return new Promise((done) => this.rules.push({ path, when: 'asked', done }));
  }

  /** From now on no request of this path gets through, until `let`. */
  bar(path: string): void {
    this.barred.add(path);
  }

  let(path: string): void {
    this.barred.delete(path);
  }

  /** From now on the server runs another release; with `schema`, one that brings a new version of the user's database. */
  releaseAnother({ schema = false }: { schema?: boolean } = {}): void {
    this.raises = schema;
    const build = /<meta name="build" content="([^"]+)"/.exec(readFileSync(join(ROOT, 'dist/index.html'), 'utf8'))?.[1];
    if (!build) throw new Error('the page names no build');
    const names = new Map([[build, 'another-release0']]);
    for (const file of readdirSync(join(ROOT, 'dist/assets'))) {
      const hash = ASSET.exec(file)?.[1];
      if (hash) names.set(`-${hash}.`, `-${hash.startsWith('Z') ? 'Y' : 'Z'}${hash.slice(1)}.`);
    }
    if (schema) checkSchemaCanBeRaised();
    this.names = names;
    this.hashes = this.hashesOfPlayed();
  }

  /** A text of the release as it is in the one that is played. */
  private played(text: string): string {
    let next = text;
    for (const [old, renamed] of this.names ?? []) next = next.replaceAll(old, renamed);
    if (this.raises) next = withNextSchema(next);
    if (next.includes('sha256-')) for (const [old, hash] of this.hashes) next = next.replaceAll(old, hash);
    return next;
  }

  /** The service worker stores no file whose hash differs from the one in its list. */
  private hashesOfPlayed(): Map<string, string> {
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
    const files = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' });
    const texts = files.filter((file) => /\.(?:js|css)$/.test(file) && file !== 'sw.js');
    return new Map(
      texts.map((file) => {
        const text = readFileSync(join(ROOT, 'dist', file), 'utf8');
        return [hashOf(text), hashOf(this.played(text))];
      }),
    );
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private takeRule(path: string, when: 'asked' | 'answered'): ((caught: Caught) => void) | undefined {
    const at = this.rules.findIndex((rule) => rule.when === when && path.startsWith(rule.path));
    return at < 0 ? undefined : this.rules.splice(at, 1)[0]?.done;
  }

  private relay(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    if ([...this.barred].some((barred) => path.startsWith(barred))) {
      incoming.destroy();
      return;
    }
    const asked = this.sourceName(path);
    if (asked === undefined) {
      outgoing.writeHead(404).end();
      return;
    }
    const { 'if-none-match': _known, 'if-modified-since': _since, ...asking } = incoming.headers;
    // A cached file of the earlier release does not answer for the simulated one.
    const headers = { ...(this.names ? asking : incoming.headers), 'accept-encoding': 'identity' };
    const upstream = request({ host: '127.0.0.1', port, method: incoming.method, path: asked, headers });
    upstream.on('response', (answer) => {
      const done = this.takeRule(path, 'answered');
      if (!done) return this.answer(answer, outgoing);
      // Reads the response to its end first, because only then has the server committed.
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        done({
          pass: () => outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks)),
          drop: () => outgoing.destroy(),
        }),
      );
    });
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
    const done = this.takeRule(path, 'asked');
    if (done) upstream.on('finish', () => done({ pass: () => {}, drop: () => outgoing.destroy() }));
  }

  /** The name that the real server has for a path of the release that is played; undefined for a file of the release before. */
  private sourceName(path: string): string | undefined {
    if (!this.names || !path.startsWith('/assets/')) return path;
    for (const [old, renamed] of this.names) {
      if (path.includes(renamed)) return path.replace(renamed, old);
      if (path.includes(old)) return undefined;
    }
    return path;
  }

  private answer(answer: IncomingMessage, outgoing: ServerResponse): void {
    const { names } = this;
    answer.on('error', () => outgoing.destroy());
    if (!names || !TEXT.test(answer.headers['content-type'] ?? '')) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const text = this.played(Buffer.concat(chunks).toString());
      const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers).end(text);
    });
  }
}
