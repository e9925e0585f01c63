import type { Clock } from '../../../../src/domain/clock.ts';
import { Refused } from '../../frame/createGate.ts';
import type { Records } from '../../frame/openRecords.ts';
import type { Draw } from '../../frame/view/createStage.ts';
import { createStage } from '../../frame/view/createStage.ts';
import { attentionOf } from '../../frame/view/makeGuarded.ts';
import { createCopying, drawExportWarnings, drawSecret } from '../../frame/view/screens/exportKey.ts';
import { drawRecover } from '../../frame/view/screens/recover.ts';
import { loadTexts } from '../../frame/view/texts.ts';
import type { OpenedWallet } from '../open.ts';
import { tryOpen } from './openFrom.ts';
import type { Source } from './openFrom.ts';
import { readDeviceWallets } from './readDeviceWallets.ts';
import { drawNotice, drawOpened } from './screens/opened.ts';
import { drawStart } from './screens/start.ts';
import { exitTexts } from './texts.ts';

export interface ExitParts {
  readonly window: Window;
  readonly clock: Clock;
  /** Of the wallet's origin, where the page was opened on it: the shares of this browser. */
  readonly records: Records | undefined;
}

/** Argon2 holds the page's one thread for some seconds: the words that say so are painted first, in ms. */
const paintMs = 50;

/** Leads a person from a file to their key, again and again until the page is closed. Nothing in it uses a network. */
export async function runExit({ window, clock, records }: ExitParts): Promise<never> {
  const { document, navigator, location } = window;
  const e = exitTexts(navigator.languages);
  const stage = createStage({ document, tell: () => {}, texts: loadTexts(navigator.languages), clock });
  const attention = attentionOf(document);
  const copying = createCopying(window, clock);
  const { signal } = new AbortController();
  const isOnHost = location.protocol === 'https:' || location.protocol === 'http:';
  const ask = <Value>(draw: Draw<Value>): Promise<Value> => stage.ask(draw, { signal });

  const recover = async (source: Source): Promise<OpenedWallet | undefined> => {
    const methods = source.methods.map(({ recipientId, method: { type } }) => ({ recipientId, type })).filter(({ type }) => isOnHost || type !== 'passkey');
    if (methods.length === 0) {
      await ask(drawNotice(e('exit.noMethodTitle'), e('exit.noMethod')));
      return undefined;
    }
    let opened: OpenedWallet | undefined;
    await ask(drawRecover({
      address: source.address, methods,
      tryIt: async (attempt, attemptSignal) => {
        if (attempt.type === 'passphrase') await new Promise<void>((resolve) => void clock.setTimer(resolve, paintMs));
        const outcome = await tryOpen(source, attempt, { rpId: location.hostname, signal: attemptSignal });
        if ('fault' in outcome) return outcome.fault;
        if (attemptSignal.aborted) outcome.close();
        else opened = outcome;
        return undefined;
      },
    }));
    return opened;
  };
  const show = async (wallet: OpenedWallet): Promise<void> => {
    for (;;) {
      const shown = await ask(drawOpened(wallet, e));
      if (shown === 'closed') return;
      await unlessTurnedAway(async () => {
        await ask(drawExportWarnings({ what: shown.what }, attention));
        const secret = shown.what === 'phrase' ? wallet.phrase() : await wallet.privateKey(shown.index);
        await ask(drawSecret({ what: shown.what, secret, address: shown.address }, copying));
      });
    }
  };

  for (;;) {
    // WebCrypto is there in secure contexts alone: from a disk and over https it is.
    if (!('subtle' in crypto)) await ask(drawNotice(e('exit.noMethodTitle'), e('exit.notSecure')));
    const { wallets, isShort } = records ? await readDeviceWallets(records) : { wallets: [], isShort: false };
    await unlessTurnedAway(async () => {
      const wallet = await recover(await ask(drawStart({ e, wallets, isShort, savedFrom: isOnHost ? location.pathname : undefined })));
      if (!wallet) return;
      const close = (): void => wallet.close();
      window.addEventListener('pagehide', close, { once: true });
      try {
        await show(wallet);
      } finally {
        close();
        window.removeEventListener('pagehide', close);
      }
    });
  }
}

/** A person who turns away is where they were before. */
async function unlessTurnedAway(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
