import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  /** The message as it came over the wire. */
  readonly raw: string;
  readonly user: string | undefined;
}

export interface TestSmtp {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Every started conversation, with or without a mail. */
  connections(): number;
  /** The server's responses to the next recipients, in order; then it accepts again. */
  refuse(...answers: { code: number; text: string }[]): void;
  /** The server's responses to the next senders. */
  refuseSender(...answers: { code: number; text: string }[]): void;
  stop(): Promise<void>;
}

interface SmtpOptions {
  /** The largest mail in bytes. */
  readonly size?: number;
  /** Offers TLS with a certificate that no one trusts. */
  readonly untrusted?: boolean;
}

/** A mail server on this machine that speaks SMTP for real. With `account` it takes mail of that account only. */
export async function testSmtp(
  account?: { user: string; password: string },
  { size, untrusted = false }: SmtpOptions = {},
): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const refusals: { code: number; text: string }[] = [];
  const senderRefusals: { code: number; text: string }[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: [...(untrusted ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    ...(size === undefined ? {} : { size }),
    authOptional: !account,
    allowInsecureAuth: true,
    logger: false,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onAuth(auth, _session, callback) {
      if (auth.username === account?.user && auth.password === account?.password)
        callback(null, { user: auth.username });
      else callback(new Error('Invalid username or password'));
    },
    onMailFrom(_address, _session, callback) {
      const refusal = senderRefusals.shift();
      callback(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null);
    },
    onRcptTo(_address, _session, callback) {
      const refusal = refusals.shift();
      callback(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error('Message exceeds the maximum size'), { responseCode: 552 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          user: session.user === undefined ? undefined : String(session.user),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    refuse: (...answers) => void refusals.push(...answers),
    refuseSender: (...answers) => void senderRefusals.push(...answers),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
