import type { AddressInfo } from 'node:net';
import smpp from 'smpp';
import type { Pdu, Session } from 'smpp';
import { createTestCertificate } from '../mail/testCertificate.ts';

export interface ReceivedSms {
  readonly to: string;
  readonly from: string;
  readonly text: string;
  /** The scheme that the text came in: 0 the alphabet of the centre, 8 UCS-2. */
  readonly dataCoding: number;
  /** Of what carried the text. */
  readonly octets: number;
  readonly typesOfNumbers: readonly [from: unknown, to: unknown];
}

export interface TestSmsCentre {
  readonly port: number;
  /** The certificate to trust, where it speaks TLS. */
  readonly ca: string;
  readonly received: readonly ReceivedSms[];
  /** How many connections have signed in so far. */
  binds(): number;
  /** How often a side has asked whether the centre is there. */
  enquiries(): number;
  /** What messages are answered from here on: a status, or nothing at all. */
  answer(how: number | 'nothing'): void;
  /** Asks each connection whether it is there; resolves with how many have answered. */
  enquire(): Promise<number>;
  /** Cuts every connection. */
  drop(): void;
  /** Says good-bye to every connection. */
  unbind(): void;
  close(): Promise<void>;
}

const bindFailed = 0x0d;

/** An SMS centre on loopback that takes `user` with `password`. @see SMPP 3.4 */
export async function startTestSmsCentre({ port = 0, isTls = false }: { readonly port?: number; readonly isTls?: boolean } = {}): Promise<TestSmsCentre> {
  const certificate = createTestCertificate({ hosts: ['localhost'], addresses: ['127.0.0.1'], nowMs: Date.now() });
  const received: ReceivedSms[] = [];
  const sessions = new Set<Session>();
  let how: number | 'nothing' = 0;
  let binds = 0;
  let enquiries = 0;
  const take = (session: Session): void => {
    sessions.add(session);
    session.on('error', () => session.destroy());
    session.on('close', () => sessions.delete(session));
    session.on('bind_transceiver', (pdu: Pdu) => {
      const isLetIn = pdu['system_id'] === 'user' && pdu['password'] === 'password';
      if (isLetIn) binds += 1;
      session.send(pdu.response(isLetIn ? { system_id: 'centre' } : { command_status: bindFailed }));
    });
    session.on('submit_sm', (pdu: Pdu) => {
      if (how === 'nothing') return;
      if (how === 0) received.push(readSms(pdu));
      session.send(pdu.response(how === 0 ? { message_id: String(received.length) } : { command_status: how }));
    });
    session.on('enquire_link', (pdu: Pdu) => {
      enquiries += 1;
      session.send(pdu.response());
    });
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response());
      session.close();
    });
  };
  const server = isTls ? smpp.createServer({ key: certificate.key, cert: certificate.cert }, take) : smpp.createServer(take);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo; // it listens on a port
  const drop = (): void => sessions.forEach((session) => session.destroy());
  return {
    port: address.port, ca: certificate.cert, received, drop,
    binds: () => binds,
    enquiries: () => enquiries,
    answer: (next) => void (how = next),
    enquire: async () => (await Promise.all([...sessions].map((session) => new Promise<Pdu>((resolve) => void session.enquire_link(resolve))))).length,
    unbind: () => sessions.forEach((session) => session.unbind(() => {})),
    close: () => new Promise((resolve) => {
      drop();
      server.close(() => resolve());
    }),
  };
}

function readSms(pdu: Pdu): ReceivedSms {
  const payload = textOf(pdu['message_payload']);
  const text = payload === '' ? textOf(pdu['short_message']) : payload;
  const dataCoding = Number(pdu['data_coding']);
  return { to: String(pdu['destination_addr']), from: String(pdu['source_addr']), text, dataCoding, octets: dataCoding === 8 ? text.length * 2 : text.length, typesOfNumbers: [pdu['source_addr_ton'], pdu['dest_addr_ton']] };
}

const textOf = (value: unknown): string => (typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string' ? value.message : '');
