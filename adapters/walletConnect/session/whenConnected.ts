import type { WalletConnectClient } from '../client/client.ts';

/**
 * Resolves once the socket is open. Asked before anything is sent: what the library is given to send without one, it keeps trying for a minute, in loops
 * that disturb each other so much that a relay which is back is not reached. While the library has topics, it looks for the relay by itself.
 */
export function whenConnected({ core: { relayer } }: WalletConnectClient, signal: AbortSignal): Promise<void> {
  if (relayer.connected || !relayer.subscriber.hasAnyTopics) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = (): void => void relayer.off('relayer_connect', settle);
    const settle = (): void => {
      stop();
      signal.removeEventListener('abort', stop);
      resolve();
    };
    relayer.on('relayer_connect', settle);
    signal.addEventListener('abort', stop, { once: true });
    relayer.transportOpen().then(() => relayer.connected && settle(), () => {}); // it tries again by itself
  });
}
