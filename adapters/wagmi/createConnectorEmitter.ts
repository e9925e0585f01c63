import type { WagmiNews } from './connectors.ts';

type Listener = (news: WagmiNews) => void;

/** What a connector that no wagmi config has made speaks by, with the methods of wagmi's own emitter. */
export interface ConnectorEmitter {
  readonly uid: string;
  on(event: string, listener: Listener): void;
  once(event: string, listener: Listener): void;
  off(event: string, listener: Listener): void;
  emit(event: string, data?: object): void;
  listenerCount(event: string): number;
}

/** An emitter as wagmi's configs give to connectors: each listener is told the connector's `uid` beside the data. */
export function createConnectorEmitter(uid: string): ConnectorEmitter {
  let heard: readonly { readonly event: string; readonly listener: Listener; readonly isOnce: boolean }[] = [];
  const add = (event: string, listener: Listener, isOnce: boolean): void => void (heard = [...heard, { event, listener, isOnce }]);
  const off = (event: string, listener: Listener): void => void (heard = heard.filter((each) => each.event !== event || each.listener !== listener));
  return {
    uid,
    on: (event, listener) => add(event, listener, false),
    once: (event, listener) => add(event, listener, true),
    off,
    emit: (event, data) => {
      for (const each of heard.filter((one) => one.event === event)) {
        if (each.isOnce) heard = heard.filter((one) => one !== each);
        each.listener({ uid, ...data });
      }
    },
    listenerCount: (event) => heard.filter((each) => each.event === event).length,
  };
}
