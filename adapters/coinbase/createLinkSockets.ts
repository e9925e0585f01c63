import { isRecord } from '../../src/domain/json.ts';

const relay = 'wss://www.walletlink.org';

/** The SDK's web sockets to the relay through which a wallet on a phone is reached. */
export interface LinkSockets {
  /** From now on the SDK gets sockets that are in our hands; returns what ends that for those to come. */
  guard(): () => void;
  /** Closes them for good; none is opened afterwards. With `farewellTo`, the phone is told first that its link of that name is over. */
  end(farewellTo?: string): void;
}

/**
 * The SDK loads the page again when a phone ends the link, never lets go of a socket, and opens others when one is lost; and there is no way to
 * tell it otherwise. `onEnded`: told instead of the SDK that the phone has ended the link.
 */
export function createLinkSockets(onEnded: () => void): LinkSockets {
  const open = new Set<WebSocket>();
  let isOver = false;

  function follow(socket: WebSocket): WebSocket {
    open.add(socket);
    // Heard before the SDK, which comes later.
    socket.addEventListener('message', (event) => {
      const hasEnded = !isOver && saysEnded(event.data);
      if (isOver || hasEnded) event.stopImmediatePropagation();
      if (hasEnded) onEnded();
    });
    socket.addEventListener('close', (event) => {
      open.delete(socket);
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
          return isOver ? deadSocket() : follow(new target(...args));
        },
      });
      globalThis.WebSocket = guarded;
      return () => {
        if (globalThis.WebSocket === guarded) globalThis.WebSocket = own;
      };
    },
    end: (farewellTo) => {
      isOver = true;
      const [connected] = [...open].filter(({ readyState }) => readyState === 1); // OPEN; the SDK's own numbers stay far below this id
      if (farewellTo !== undefined) connected?.send(JSON.stringify({ type: 'SetSessionConfig', id: 1_000_000, sessionId: farewellTo, metadata: { __destroyed: '1' } }));
      for (const socket of open) socket.close();
      open.clear();
    },
  };
}

function saysEnded(data: unknown): boolean {
  try {
    const message: unknown = JSON.parse(String(data));
    return isRecord(message) && isRecord(message['metadata']) && message['metadata']['__destroyed'] === '1';
  } catch {
    return false; // a heartbeat, or nonsense
  }
}

/** Never connects, so that nothing is tried again because of it. */
function deadSocket(): object {
  return { readyState: 3, send: () => {}, close: () => {} };
}
