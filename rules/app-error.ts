/**
 * The parts of an error that say nothing about people or companies: words of the engines' own messages, and places in
 * our own scripts. Browser and server both apply these rules, because any caller can send a report.
 */

/** Words of messages of JavaScript engines, browsers and libraries. Every other word of a message may be data. */
const WORDS = new Set(
  `a aborted access accessible active after allowed already an and any argument arguments array as assertion assign
  assignment async at attempt attempting available await bad be because been before binary block blocked body boolean
  bound boundary buffer by cache call callable called can can't cannot channel character circular class cleanup
  client clone cloned closed closing code collection column commit component components configuration connection
  constant constraint constructor context convert could couldn't create cross-origin cursor data database date
  deadlock deadline deep default define defined delete deleted denied depth deserialize destructure detached
  did document does doesn't dom during dynamically element ended entry enumerable error evaluate evaluating event
  exceeded execute exist exists expected expression extensible failed failure fetch field file find finished flush for
  found frame from function functions generator get getter handle handler has have header heap hook hooks http if
  import imported in index inactive initialization initialize initialized input insertion instance instanceof
  insufficient integer internal interrupted into invalid is isn't it iterable iterator json key length let limit
  load loading lock locked lost many map maximum memory message method missing mode module more must mutation name
  nested network never no node non-iterable not null number object objects of on only open operation operator
  operator options or order origin out outside over overflow parameter parse parser part path pending permission
  port position possible promise properties property proxy prototype queue quota range read reading readonly
  received recursion reference referenced refused register registration regular reject rejected rejection render
  rendered request required reset resolve response result return returned row running same schema script security
  sequence serialize server service session set setter setting shared signal size source stack start started state
  statement still stopped storage store stream string style support supported symbol syntax synchronously table
  target terminated than that the then there thread time timed timeout to token too transaction transfer transition
  trying type undefined unexpected unhandled uninitialized unique unknown unsupported update upgrade url
  used user valid value values variable version violated violation wait waiting was wasm wasn't while with within
  without worker write writing`
    .split(/\s+/)
    .filter(Boolean),
);

const OMITTED = '…';
const MAX_READ = 1_000;
const MAX_MESSAGE = 300;
const MAX_FRAMES = 8;
const LETTER = /[a-z]/i;

/** Returns whether the character at `at` can begin or end a quoted text. The apostrophe of "can't" cannot. */
function isQuote(text: string, at: number): boolean {
  const char = text[at] ?? '';
  if (!/["'`´“”„‘’«»‹›]/.test(char)) return false;
  return !(/['’]/.test(char) && text[at - 1] === 'n' && text[at + 1] === 't' && !LETTER.test(text[at + 2] ?? ''));
}

/** Returns a message without all that is between its first and its last quotation mark. */
function withoutQuoted(message: string): string {
  let first = -1;
  let last = -1;
  for (let at = 0; at < message.length; at++) {
    if (!isQuote(message, at)) continue;
    if (first < 0) first = at;
    last = at;
  }
  if (first < 0) return message;
  // A single quotation mark begins a text that was cut off.
  return `${message.slice(0, first)} ${OMITTED} ${first === last ? '' : message.slice(last + 1)}`;
}

/** Returns the known words of an error's message. The rest becomes `…`, because it may be text that a user entered. */
export function scrubMessage(message: string): string {
  const parts: string[] = [];
  for (const part of withoutQuoted(message.slice(0, MAX_READ)).split(/\s+/)) {
    const word = part
      .replace(/^[([{]/, '')
      .replace(/[)\]}.,:;!]$/, '')
      .replaceAll('’', "'");
    if (WORDS.has(word.toLowerCase())) parts.push(word);
    else if (part !== '' && parts.at(-1) !== OMITTED) parts.push(OMITTED);
  }
  return parts.join(' ').slice(0, MAX_MESSAGE);
}

/** Returns an error's class if it is written as one, and `Error` otherwise. */
export const scrubName = (name: unknown): string =>
  typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error';

/**
 * Returns the places of a stack as `file:line:column`, nearest first. Understands the stacks of V8, SpiderMonkey and
 * JavaScriptCore. `fileOf` returns the name of one of our files by its address, or undefined for all others.
 */
export function framesOf(stack: string, fileOf: (address: string) => string | undefined): string[] {
  const frames: string[] = [];
  for (const line of stack.split('\n', 100)) {
    const [, end = '', row, column] = /^(.{1,1000}):(\d{1,7}):(\d{1,7})\)?$/.exec(line.trimEnd()) ?? [];
    if (row === undefined) continue;
    const begin = Math.max(end.lastIndexOf('(') + 1, end.lastIndexOf(' ') + 1, end.lastIndexOf('@http') + 1);
    const file = fileOf(end.slice(begin));
    if (file !== undefined) frames.push(`${file}:${row}:${column}`);
    if (frames.length === MAX_FRAMES) break;
  }
  return frames;
}

/** Two errors with the same text are one error that occurred twice. Messages differ between browsers, places do not. */
export function fingerprintOf(error: {
  readonly source: string;
  readonly name: string;
  readonly message: string;
  readonly frames: readonly string[];
  readonly release: string;
}): string {
  const { source, name, message, frames, release } = error;
  return [source, release, name, ...(frames.length > 0 ? frames.slice(0, 3) : [message])].join('\n');
}
