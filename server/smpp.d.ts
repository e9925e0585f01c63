/** The part of `smpp` 0.5 that the server and its tests use; the package has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer, Socket } from 'node:net';

  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly [field: string]: unknown;
    response(fields?: Readonly<Record<string, unknown>>): Pdu;
  }
  export interface Session extends EventEmitter {
    readonly socket: Socket;
    /** False where the connection takes nothing any more: no callback comes then. */
    send(pdu: Pdu, onAnswer?: (answer: Pdu) => void): boolean;
    bind_transceiver(fields: Readonly<Record<string, unknown>>, onAnswer: (answer: Pdu) => void): boolean;
    submit_sm(fields: Readonly<Record<string, unknown>>, onAnswer: (answer: Pdu) => void): boolean;
    enquire_link(onAnswer: (answer: Pdu) => void): boolean;
    unbind(onAnswer: (answer: Pdu) => void): boolean;
    close(onClosed?: () => void): void;
    destroy(onClosed?: () => void): void;
  }
  const smpp: {
    connect(options: Readonly<Record<string, unknown>>): Session;
    createServer(listener: (session: Session) => void): NetServer & { readonly sessions: readonly Session[] };
    createServer(options: Readonly<Record<string, unknown>>, listener: (session: Session) => void): NetServer & { readonly sessions: readonly Session[] };
  };
  export default smpp;
}
