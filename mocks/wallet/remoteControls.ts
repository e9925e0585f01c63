import { createScenarioController } from '../scenarios.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { pairingErrors } from '../../src/contracts/pairingErrors.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { reasonOf } from '../../src/domain/wait.ts';
import type { FakeWallet } from './fakeWallet.ts';
import type { OpenRequest, OpenWallet, WalletSession } from '../../src/contracts/wallet.ts';
import type { ScenarioController } from '../scenarios.ts';

/** What the way to a wallet elsewhere is like. */
export type RemoteScenario =
  | { readonly kind: 'works' }
  /** As with a relay that cannot be reached: no code ever comes. */
  | { readonly kind: 'noCode' };

/** Controls of the person with the phone. */
export interface RemoteWalletControls {
  readonly scenario: ScenarioController<RemoteScenario>;
  /** The code on the page's screen that was not used yet. */
  code(): string | undefined;
  /** Points the camera at a code, or opens a link: the wallet then asks its person. @throws if the page shows no such code */
  scan(uri: string): void;
  /** Says no on the phone before anything else. @throws if no connect is under way */
  refuse(): void;
  /** Lets the time of the code run out. @throws if no connect is under way */
  expire(): void;
  /** Told when a code comes or goes. Returns what ends it. */
  subscribe(listener: () => void): () => void;
}

/** A wallet on another device, with its controls: `open` shows a code and connects when the code is used. */
export function createRemoteControls(wallet: FakeWallet): { readonly controls: RemoteWalletControls; readonly open: OpenWallet } {
  const scenario = createScenarioController<RemoteScenario>({ kind: 'works' });
  const listeners = new Set<() => void>();
  let waiting: Waiting | undefined;
  let codesMade = 0;
  const setWaiting = (next: Waiting | undefined): void => {
    waiting = next;
    for (const listener of [...listeners]) listener();
  };
  const underWay = (): Waiting => {
    if (!waiting) throw new Error('No connect is under way');
    return waiting;
  };

  /** Until the code is used. */
  function whenScanned({ signal, showUri }: OpenRequest): Promise<void> {
    if (signal.aborted) return Promise.reject(reasonOf(signal));
    codesMade += 1;
    const uri = scenario.get().kind === 'noCode' ? undefined : pairingUri(codesMade);
    return new Promise((resolve, reject) => {
      const settle = (run: () => void) => () => {
        if (waiting === own) setWaiting(undefined); // else a newer connect has taken its place
        run();
      };
      const own: Waiting = { uri, scan: settle(resolve), refuse: settle(() => reject(userErrors.rejected())), expire: settle(() => reject(pairingErrors.expired())) };
      signal.addEventListener('abort', settle(() => reject(reasonOf(signal))), { once: true });
      setWaiting(own);
      if (uri !== undefined) showUri(uri);
    });
  }

  async function open(request: OpenRequest): Promise<WalletSession> {
    if (!request.silent) await whenScanned(request);
    return request.port(eip1193Port).open(wallet.provider, request);
  }

  const controls: RemoteWalletControls = {
    scenario,
    code: () => waiting?.uri,
    scan(uri) {
      if (uri !== underWay().uri) throw new Error('The page shows no such code');
      underWay().scan();
    },
    refuse: () => underWay().refuse(),
    expire: () => underWay().expire(),
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
  return { controls, open };
}

interface Waiting {
  readonly uri: string | undefined;
  scan(): void;
  refuse(): void;
  expire(): void;
}

/** Another each time, and of the length that codes really have. */
function pairingUri(nth: number): string {
  const hex = (seed: number) => Array.from({ length: 8 }, (_, at) => (Math.imul(seed + at, 0x9e37_79b1) >>> 0).toString(16).padStart(8, '0')).join('');
  return `wc:${hex(nth * 1_000)}@2?expiryTimestamp=1767225900&relay-protocol=irn&symKey=${hex(nth * 1_000 + 500)}`;
}
