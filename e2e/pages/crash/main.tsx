import { Wallet } from 'ethers';
import { createRoot } from 'react-dom/client';
import { localSession } from '../../../adapters/ethers/index.ts';
import { relayerEngine } from '../../../plugins/relayerEngine/index.ts';
import { relayerOpenZeppelin } from '../../../plugins/relayerOpenZeppelin/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { simpleAccount, walletSmart } from '../../../plugins/walletSmart/index.ts';
import { createLatchkey, defineChain, selectActivity, send } from '../../../src/index.ts';
import { getActiveAccount } from '../../../src/plugin.ts';
import { ConnectButton, LatchkeyProvider } from '../../../src/react.ts';

/** What the test says in the address. */
export interface CrashWorld {
  readonly by: 'engine' | 'openZeppelin' | 'bundler';
  readonly rpc: string;
  readonly relayers: string;
  readonly bundler: string;
  readonly forwarder: string;
  /** Of the smart account. */
  readonly factory: string;
  /** A key that was made for this test. */
  readonly key: string;
}

const { by, rpc, relayers, bundler, forwarder, factory, key } = JSON.parse(new URLSearchParams(location.search).get('world') ?? '{}') as CrashWorld; // the test's own

/** Holds a signature for as long as the test likes: a person who reads. */
const reading = { isOn: false, has: false };
class ReadingWallet extends Wallet {
  override signTypedData: Wallet['signTypedData'] = (...data) => hold(() => super.signTypedData(...data));
  override signMessage: Wallet['signMessage'] = (message) => hold(() => super.signMessage(message));
}
function hold(sign: () => Promise<string>): Promise<string> {
  if (!reading.isOn) return sign();
  reading.has = true;
  return new Promise(() => {}); // the page goes before the person says anything
}

const kit = createLatchkey({
  chains: [defineChain({ id: 31_337, name: 'Anvil', rpc, testnet: true })],
  plugins: [
    walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: new ReadingWallet(key), chainId: 31_337 }) }),
    ...(by === 'bundler' ? [walletSmart.with({ owner: 'key', account: simpleAccount({ factory }), bundlers: bundler })] : []),
    ...(by === 'engine' ? [relayerEngine.with({ url: `${relayers}/relayer/1`, forwarder })] : []),
    ...(by === 'openZeppelin' ? [relayerOpenZeppelin.with({ url: `${relayers}/openzeppelin`, forwarder, kind: 'thirdweb' })] : []),
  ],
});

createRoot(document.querySelector('#root') ?? document.body).render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>);

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? String(error); // a WalletError, or what broke
const shop = {
  address: (): string => kit.dispatch(getActiveAccount()).address,
  send: (request: { readonly to: string; readonly data: string }) => kit.dispatch(send({ ...request, ...(by !== 'bundler' && { sponsored: true }) })).then(() => 'sent', codeOf),
  phases: () => selectActivity(kit.getState()).map(({ phase }) => phase.at),
  read: () => { reading.isOn = true; },
  isReading: () => reading.has,
};

export type CrashShop = typeof shop;
Object.assign(window, { crashShop: shop });
