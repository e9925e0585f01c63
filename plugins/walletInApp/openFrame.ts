import { loadPart } from '../../src/domain/checkedWaits.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { WalletFrameOptions } from '../../adapters/walletFrame/index.ts';
import type { WalletInAppConfig } from './config.ts';
import type { OpenFrame } from './live.ts';

export interface OpenFrameOptions {
  readonly config: WalletInAppConfig;
  readonly clock: Clock;
  /** Names it for screen readers. */
  readonly title: string;
  /** In which it speaks. */
  readonly locale: string;
  /** The class that wears the site's theme. */
  readonly theme: WalletFrameOptions['theme'];
  /** Ends with the plugin. */
  readonly removed: AbortSignal;
  /** Gives up, until it is open. */
  readonly signal: AbortSignal;
}

/** Brings the wallet's page into this one, hidden. Its code is fetched now, not before. @throws inApp.unreachable, the reason of a signal */
export async function openFrame({ config, clock, title, locale, theme, removed, signal }: OpenFrameOptions): Promise<OpenFrame> {
  const ends = new AbortController();
  const giveUp = (): void => ends.abort(signal.reason);
  const listeners = new Set<() => void>();
  signal.throwIfAborted();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const open = config.openFrame ?? (await loadPart(import('../../adapters/walletFrame/index.ts'))).openWalletFrame;
    const { ask } = await open({
      url: config.url, siteId: config.siteId, title, locale, ...(theme && { theme }), clock, signal: AbortSignal.any([ends.signal, removed]),
      onChanged: () => listeners.forEach((listener) => listener()),
    });
    return { ask, origin: config.openFrame ? undefined : new URL(config.url).origin, end: (reason) => ends.abort(reason), onChanged: (listener) => void listeners.add(listener) };
  } catch (error) {
    ends.abort(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
