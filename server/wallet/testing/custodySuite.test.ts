import { Wallet } from 'ethers';
import type { KeyCustodyProvider, WalletCustody } from '../custody/keyCustodyProvider.ts';
import type { Custody } from '../worker/custody.ts';
import { custodyProbe } from './custodyProbe.ts';
import { custodyRules, custodySuite } from './custodySuite.ts';

custodySuite('createShareCustody', () => custodyProbe('shares'));

type Break = (wallet: WalletCustody, worker: Custody) => Partial<WalletCustody>;
const never = { signal: new AbortController().signal };
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Of a message, by a key of its own. */
const signedBy = async (key: { signMessage(text: string): Promise<string> }, text: string) => ({ kind: 'signature', signature: await key.signMessage(text) }) as const;

/** Adapters that break one rule each, made of the one for a signer; and the rule that has to notice. */
const broken: Readonly<Record<string, readonly [keyof typeof custodyRules, Break]>> = {
  'answers the signature of another key': ['signs the hash that the Worker made, by the key of the address', () => ({ sign: () => signedBy(Wallet.createRandom(), 'Hello') })],
  'signs another hash': ['signs the hash that the Worker made, by the key of the address', (wallet, worker) => ({ sign: async ({ ask }, options) => {
    const { account: { address } } = ask;
    const changed = { ...ask, asked: { kind: 'request', method: 'personal_sign', params: ['0x00', address] } } as const;
    return wallet.sign({ ...(await worker.prepare(changed)), ask: changed }, options);
  } })],
  'signs another transaction': ['signs the hash that the Worker made, by the key of the address', (wallet, worker) => ({ sign: async (prepared, options) => {
    const { asked } = prepared.ask;
    if (asked.kind !== 'request' || asked.method !== 'eth_signTransaction') return wallet.sign(prepared, options);
    const changed = { ...prepared.ask, asked: { ...asked, params: [{ ...(asked.params[0] as object), value: '0x2' }] } };
    return wallet.sign({ ...(await worker.prepare(changed)), ask: changed }, options);
  } })],
  'makes a ticket of its own for each signature': ['signs once by a ticket', (wallet, worker) => ({ sign: async ({ ask }, options) => wallet.sign({ ...(await worker.prepare(ask)), ask }, options) })],
  'does not need the ticket': ['signs by no ticket that the Worker has forgotten', (wallet, worker) => ({ sign: async ({ ask }, options) => wallet.sign({ ...(await worker.prepare(ask)), ask }, options) })],
  'changes the address on a later visit': ['has one wallet, however often it is made and opened', (wallet) => {
    let reads = 0;
    return { resume: async (options) => {
      const state = await wallet.resume(options);
      reads += 1;
      return state.at === 'ready' && reads === 1 ? { ...state, address: other } : state;
    } };
  }],
  'takes whatever address it is answered': ['refuses another address than this device has seen', (wallet) => ({ resume: (options) => wallet.resume(options).catch(() => ({ at: 'ready', label: 'external', address: other, version: 1, methods: [] })) })],
  'never answers': ['ends each wait with the signal, though it is never answered', () => ({ sign: () => new Promise(() => undefined) })],
  'does not hear the signal': ['ends each wait with the signal, though it is never answered', (wallet) => ({ resume: () => wallet.resume(never) })],
  'answers after it was cancelled': ['answers nothing to one who has cancelled', (wallet) => ({ sign: (prepared) => wallet.sign(prepared, never) })],
  'loses the key and goes on': ['shows no address of which the key is gone, on a device that has not seen it', (wallet) => ({ resume: (options) => wallet.resume(options).catch(() => ({ at: 'ready', label: 'external', address: other, version: 1, methods: [] })) })],
  'shows an address before there is a key': ['tells no address before there is a wallet', () => ({ resume: async () => ({ at: 'ready', label: 'external', address: other, version: 1, methods: [] }) })],
  'says that only the person can open it': ['says by its label the most that others can do', (wallet) => ({ create: async (options) => ({ ...(await wallet.create(options)), label: 'user-recoverable' }) })],
  'says another label before there is a wallet': ['says by its label the most that others can do', (wallet) => ({ resume: async (options) => ({ ...(await wallet.resume(options)), label: 'device-only' }) })],
  'takes a secret that it did not offer to take': ['says before the sign-in whether a wallet can be brought', (wallet) => ({ secrets: { create: (_secret, options) => wallet.create(options) } })],
  'offers a backup that nothing opens': ['has a backup and several ways back only where it has recovery', () => ({ backups: { make: () => Promise.reject(new Error('none')) } })],
};

describe('custodySuite', () => {
  it.each(Object.entries(broken))('notices an adapter that %s', async (_what, [rule, breakIt]) => {
    const wrap = (provider: KeyCustodyProvider, worker: Custody): KeyCustodyProvider => ({
      canImport: provider.canImport,
      walletOf: async (session, options) => {
        const wallet = await provider.walletOf(session, options);
        return { ...wallet, ...breakIt(wallet, worker) };
      },
    });
    const probe = await custodyProbe('signer', wrap);
    try {
      await expect(custodyRules[rule]?.(probe)).rejects.toThrow(Error);
    } finally {
      await probe.stop();
    }
  });

  it('has an adapter that breaks it for each rule', () => {
    expect(Object.keys(custodyRules).filter((rule) => !Object.values(broken).some(([noticed]) => noticed === rule))).toEqual([]);
  });
});
