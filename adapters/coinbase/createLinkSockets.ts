import type { Clock } from '../../src/domain/clock.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import * as limits from './limits.ts';

const relay = 'wss://www.walletlink.org';

/** The SDK's web sockets to the relay through which a wallet on a phone is reached. */
export interface LinkSockets {
  /** From now on the SDK gets sockets that are in our hands; returns what ends that for those to come. */
  guard(): () => void;
  /** Those that the SDK holds reach for the relay now, and so does any other from here on. */
  wake(): void;
  /** Closes them for good. With `farewellTo`, the phone is told first that its link of that name is over, if it can be reached. */
  end(farewellTo?: string): void;
}

/**
 * The SDK loads the page again when a phone ends the link, never lets go of a socket, and opens others when one is lost; and there is no way to
 * tell it otherwise. `onEnded`: told instead of the SDK that the phone has ended the link. `isAsleep`: the SDK reaches for the relay as soon as
 * it finds a link of an earlier page; its sockets then reach nothing before they are woken.
 */
export function createLinkSockets(onEnded: () => void, { clock, isAsleep }: { readonly clock: Clock; readonly isAsleep: boolean }): LinkSockets {
  const open = new Set<WebSocket>();
  /** Through which the relay passes things on: it has let the page in. */
  const inside = new Set<WebSocket>();
  const sleeping = new Set<SleepingSocket>();
  let isAwake = !isAsleep;
  let isOver = false;
  let farewellTo: string | undefined;

  function wake(): void {
    if (isOver) return;
    isAwake = true;
    for (const socket of sleeping) socket.wake();
    sleeping.clear();
  }

  function leave(): void {
    const [socket] = inside;
    // The SDK's own numbers stay far below this id.
    if (farewellTo !== undefined) socket?.send(JSON.stringify({ type: 'SetSessionConfig', id: 1_000_000, sessionId: farewellTo, metadata: { __destroyed: '1' } }));
    for (const each of open) each.close();
    open.clear();
    inside.clear();
  }

  function follow(socket: WebSocket): WebSocket {
    open.add(socket);
    // Heard before the SDK, which comes later.
    socket.addEventListener('message', (event) => {
      const message = parse(event.data);
      if (message?.['type'] === 'OK' && open.has(socket)) {
        inside.add(socket);
        if (isOver) leave();
      }
      const hasEnded = !isOver && saysEnded(message);
      if (isOver || hasEnded) event.stopImmediatePropagation();
      if (hasEnded) onEnded();
    });
    socket.addEventListener('close', (event) => {
      open.delete(socket);
      inside.delete(socket);
      if (isOver) event.stopImmediatePropagation();
    });
    return socket;
  }

  return {
    guard: () => {
      const own = globalThis.WebSocket;
      const guarded = new Proxy(own, {
        construct: (target, args: ConstructorParameters<typeof WebSocket>) => {
          if (new URL(args[0], location.href).origin !== relay) return new target(...args);
          if (isOver) return deadSocket();
          if (isAwake) return follow(new target(...args));
          const socket = sleepingSocket(() => follow(new target(...args)));
          sleeping.add(socket);
          return socket.facade;
        },
      });
      globalThis.WebSocket = guarded;
      return () => {
        if (globalThis.WebSocket === guarded) globalThis.WebSocket = own;
      };
    },
    wake,
    end: (linkId) => {
      farewellTo = linkId;
      if (farewellTo !== undefined) wake();
      isOver = true;
      sleeping.clear();
      if (farewellTo === undefined || inside.size > 0 || open.size === 0) leave();
      else clock.setTimer(leave, limits.linkFarewellMs);
    },
  };
}

function parse(data: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const message: unknown = JSON.parse(String(data));
    return isRecord(message) ? message : undefined;
  } catch {
    return undefined; // a heartbeat, or nonsense
  }
}

function saysEnded(message: Readonly<Record<string, unknown>> | undefined): boolean {
  const { metadata } = message ?? {};
  return isRecord(metadata) && metadata['__destroyed'] === '1';
}

interface SleepingSocket {
  /** What the SDK takes for its socket. */
  readonly facade: object;
  wake(): void;
}

/** Is connecting until it is woken, and from then on the socket that is opened. The SDK puts its listeners where browsers have `onopen` and its kin. */
function sleepingSocket(connect: () => WebSocket): SleepingSocket {
  let socket: WebSocket | undefined;
  let isClosed = false;
  const heard: Readonly<Record<string, ((event: Event) => void) | null>> & object = {};
  const facade = Object.assign(heard, {
    send: (data: string) => socket?.send(data),
    close: () => {
      isClosed = true;
      socket?.close();
    },
  });
  Object.defineProperty(facade, 'readyState', { get: () => socket?.readyState ?? (isClosed ? 3 : 0) }); // CLOSED, CONNECTING
  return {
    facade,
    wake: () => {
      if (isClosed) return;
      socket = connect();
      for (const type of ['open', 'message', 'error', 'close']) socket.addEventListener(type, (event) => heard[`on${type}`]?.(event));
    },
  };
}

/** Never connects, so that nothing is tried again because of it. */
function deadSocket(): object {
  return { readyState: 3, send: () => {}, close: () => {} };
}
