import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { createTestCertificate } from './testCertificate.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isUnderTls: boolean;
  readonly user: string | undefined;
  readonly raw: string;
  readonly mail: Email;
}

export interface TestMailServer {
  readonly port: number;
  /** The certificate to trust. */
  readonly ca: string;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** A mail server on loopback that takes `user` with `password` and parses what it gets. */
export async function startTestMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const { key, cert } = createTestCertificate({ hosts: ['localhost'], addresses: ['127.0.0.1', '127.0.0.2'], nowMs: Date.now() });
  const received: ReceivedMail[] = [];
  async function take(raw: Buffer, { envelope: { mailFrom, rcptTo }, secure, user }: SMTPServerSession, answer: (error?: Error) => void): Promise<void> {
    const mail = await PostalMime.parse(raw);
    received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), isUnderTls: secure, user, raw: raw.toString('utf8'), mail });
    answer();
  }
  const server = new SMTPServer({
    key, cert, authOptional: true, disableReverseLookup: true, logger: false,
    onAuth: ({ username, password }, _, callback) => (username === 'user' && password === 'password' ? callback(null, { user: username }) : callback(new Error('wrong'))),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void take(Buffer.concat(chunks), session, callback));
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '0.0.0.0', resolve);
  });
  const address = server.server.address() as AddressInfo; // it listens on a port
  return { port: address.port, ca: cert, received, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
