import { recoverAddress, Transaction, verifyMessage } from 'ethers';
import type { CustodyState, PreparedRequest, WalletCustody } from '../custody/keyCustodyProvider.ts';
import type { AskedSignature, Signed } from '../worker/parseSigningAsk.ts';
import { slowTurns, turns } from './turns.ts';
import type { CustodyProbe } from './custodyProbe.ts';

const never = { signal: new AbortController().signal };
type Ready = Extract<CustodyState, { readonly at: 'ready' }>;

/** A rule that every adapter of custody keeps. Throws where it is broken. */
type Rule = (probe: CustodyProbe) => Promise<void>;

async function opened(probe: CustodyProbe): Promise<{ readonly wallet: WalletCustody; readonly state: Ready }> {
  const wallet = await probe.visit();
  await wallet.resume(never);
  return { wallet, state: ready(await wallet.create(never)) };
}

function ready(state: CustodyState): Ready {
  if (state.at !== 'ready') throw new Error(`The wallet is at ${state.at}.`);
  return state;
}

async function prepared({ worker }: CustodyProbe, address: string, asked: AskedSignature = { kind: 'request', method: 'personal_sign', params: ['0x48656c6c6f', address] }): Promise<PreparedRequest> {
  const ask = { asked, account: { address, index: 0 }, chainId: 1 };
  return { ...(await worker.prepare(ask)), ask };
}

function assert(holds: boolean, text: string): void {
  if (!holds) throw new Error(text);
}

async function isRefused(run: () => Promise<unknown>): Promise<boolean> {
  return run().then(() => false, () => true);
}

const signatureIn = (signed: Signed): string => (signed.kind === 'signature' ? signed.signature : '');

/** What became of a promise within some turns of the event loop, in which all that can go on without the network does. */
async function outcomeOf(promise: Promise<unknown>, wait = turns): Promise<'pending' | 'done' | 'refused'> {
  let outcome: 'pending' | 'done' | 'refused' = 'pending';
  void promise.then(() => void (outcome = 'done'), () => void (outcome = 'refused'));
  await wait(() => outcome !== 'pending');
  return outcome;
}

export const custodyRules: Readonly<Record<string, Rule>> = {
  'tells no address before there is a wallet': async (probe) => {
    const state = await (await probe.visit()).resume(never);
    assert(state.at === 'none' && !('address' in state), 'An address was told.');
  },
  'has one wallet, however often it is made and opened': async (probe) => {
    const { wallet, state } = await opened(probe);
    const again = [await wallet.create(never), await wallet.resume(never), await (await probe.visit()).resume(never), await (await probe.visit()).create(never)];
    assert(again.every((each) => ready(each).address === state.address), 'There are several addresses.');
  },
  'signs the hash that the Worker made, by the key of the address': async (probe) => {
    const { wallet, state: { address } } = await opened(probe);
    const message = await prepared(probe, address);
    const signature = signatureIn(await wallet.sign(message, never));
    assert(verifyMessage('Hello', signature) === address, 'The signature is of another key or message.');
    assert(recoverAddress(message.hash, signature) === address, 'The signature is of another hash.');
    const asked = { from: address, to: address, value: '0x1', nonce: '0x0', gas: '0x5208', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1', chainId: '0x1' };
    const signed = await wallet.sign(await prepared(probe, address, { kind: 'request', method: 'eth_signTransaction', params: [asked] }), never);
    assert(signed.kind === 'transaction' && Transaction.from(signed.raw).from === address, 'The transaction is of another key.');
    assert(signed.kind === 'transaction' && Transaction.from(signed.raw).value === 1n, 'Another transaction was signed.');
  },
  'signs once by a ticket': async (probe) => {
    const { wallet, state } = await opened(probe);
    const request = await prepared(probe, state.address);
    await wallet.sign(request, never);
    assert(await isRefused(() => wallet.sign(request, never)), 'A ticket was used twice.');
  },
  'signs by no ticket that the Worker has forgotten': async (probe) => {
    const { wallet, state } = await opened(probe);
    const request = await prepared(probe, state.address);
    await probe.worker.lock();
    assert(await isRefused(() => wallet.sign(request, never)), 'A forgotten ticket was used.');
  },
  'ends each wait with the signal, though it is never answered': async (probe) => {
    const { wallet, state } = await opened(probe);
    const request = await prepared(probe, state.address);
    for (const run of [(signal: AbortSignal) => wallet.sign(request, { signal }), (signal: AbortSignal) => wallet.resume({ signal })]) {
      const release = probe.hold();
      const end = new AbortController();
      const running = run(end.signal);
      assert((await outcomeOf(running)) === 'pending', 'It did not ask the other side.');
      end.abort();
      const outcome = await outcomeOf(running, slowTurns);
      release();
      assert(outcome === 'refused', `After the end of the signal it is ${outcome}.`);
    }
  },
  'answers nothing to one who has cancelled': async (probe) => {
    const { wallet, state } = await opened(probe);
    const release = probe.hold();
    const end = new AbortController();
    const running = wallet.sign(await prepared(probe, state.address), { signal: end.signal });
    const refused = isRefused(() => running);
    end.abort();
    release();
    assert(await refused, 'It signed after it was cancelled.');
  },
  'refuses another address than this device has seen': async (probe) => {
    await opened(probe);
    await probe.changeAddress();
    assert(await isRefused(async () => (await probe.visit()).resume(never)), 'Another address was taken.');
  },
  'shows no address of which the key is gone, on a device that has not seen it': async (probe) => {
    await opened(probe);
    await probe.loseKey();
    const state = await (await probe.visit()).resume(never).catch(() => undefined);
    assert(state?.at !== 'ready', 'An address was shown that nothing signs for.');
  },
  'says by its label the most that others can do': async (probe) => {
    const before = await (await probe.visit()).resume(never);
    const { wallet, state } = await opened(probe);
    const labels = [before.label, state.label, (await wallet.resume(never)).label];
    assert(labels.every((label) => probe.trueLabels.includes(label)), `It says ${labels.join(', ')}.`);
  },
  'says before the sign-in whether a wallet can be brought': async (probe) => {
    assert(((await probe.visit()).secrets !== undefined) === probe.canImport, 'What is offered before the sign-in is not what the wallet can do, or the other way round.');
  },
  'has a backup and several ways back only where it has recovery': async (probe) => {
    const { wallet, state } = await opened(probe);
    assert(wallet.backups === undefined || wallet.recovery !== undefined, 'A backup opens nothing without a recovery method.');
    assert(wallet.recovery !== undefined || state.methods.length === 0, 'There are recovery methods that nothing can use.');
  },
};

/** All rules for one adapter, each over a new world. */
export function custodySuite(name: string, createProbe: () => Promise<CustodyProbe>): void {
  describe(`${name}, as custody of keys`, () => {
    it.each(Object.entries(custodyRules))('%s', async (_rule, run) => {
      const probe = await createProbe();
      try {
        await expect(run(probe)).resolves.toBeUndefined();
      } finally {
        await probe.stop();
      }
    });
  });
}
