import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { encodeUtf8 } from '../../../src/domain/encoding/bytes.ts';
import type { CustodyLabel } from '../../../src/domain/inApp/custodyLabel.ts';
import type { CallInput, SessionAnswer } from '../../protocol/calls.ts';
import type { SignerLabel } from '../../protocol/signer.ts';
import type { Records } from '../frame/openRecords.ts';
import type { ServerLink } from '../frame/parts.ts';
import { randomId } from '../worker/bytes.ts';
import type { Custody } from '../worker/custody.ts';
import { custodyError } from '../worker/custodyErrors.ts';
import type { Signed, SigningAsk } from '../worker/parseSigningAsk.ts';
import type { CustodyState, KeyCustodyProvider, PreparedRequest, WaitOptions } from './keyCustodyProvider.ts';
import { createSignerMemory } from './signerMemory.ts';
import type { SignerMemory } from './signerMemory.ts';

export interface SignerCustodyParts {
  /** The server, which calls the signer in the name of the person's session. This frame has nothing that the signer would take. */
  readonly call: ServerLink['call'];
  readonly worker: Pick<Custody, 'prepare' | 'finish'>;
  readonly records: Records;
  readonly realm: string;
  readonly lock: <T>(name: string, run: () => Promise<T>) => Promise<T>;
}

interface SignerWallet extends Omit<SignerCustodyParts, 'records'> {
  readonly session: SessionAnswer;
  readonly memory: SignerMemory;
}

/**
 * Custody by a signer: a service of its own that keeps keys and signs requests by them (`protocol/signer.ts`). It is believed nothing: the Worker holds each signature
 * against its own hash and the address, the address against what this device has seen, and an address that is new here is shown once its key has signed. What a
 * signer cannot do is not offered: there is no recovery of the person's own, for on every device the sign-in is the way to the key.
 */
export function createSignerCustody({ records, ...parts }: SignerCustodyParts): KeyCustodyProvider {
  return {
    canImport: false,
    walletOf: async (session) => {
      const wallet: SignerWallet = { ...parts, session, memory: createSignerMemory(records, { realm: parts.realm, userId: session.userId }) };
      const locked = <T>(run: () => Promise<T>): Promise<T> => parts.lock(`wallet:${session.userId}`, run);
      return {
        resume: (options) => locked(() => resume(wallet, options)),
        create: (options) => locked(() => create(wallet, options)),
        sign: (prepared, options) => sign(wallet, prepared, 'sign', options),
      };
    },
  };
}

/** Nothing of such a wallet changes that this device would have to notice. */
const onlyVersion = 1;

async function resume(wallet: SignerWallet, options: WaitOptions): Promise<CustodyState> {
  const { kind, label, address } = await wallet.call('custody.read', {}, options);
  options.signal.throwIfAborted();
  if (kind !== 'signer' || label === null) throw custodyError('otherWallet');
  if (address !== null) return readyAt(wallet, label, address, options);
  // A wallet that this device has seen does not cease to be.
  if ((await wallet.memory.getAddress()) !== undefined) throw custodyError('walletGone');
  return { at: 'none', label };
}

async function create(wallet: SignerWallet, options: WaitOptions): Promise<CustodyState> {
  const { label, address } = await wallet.call('signer.open', {}, options);
  options.signal.throwIfAborted();
  return readyAt(wallet, label, address, options);
}

async function readyAt(wallet: SignerWallet, label: SignerLabel, answered: string, options: WaitOptions): Promise<CustodyState> {
  const address = parseAddress(answered);
  const seen = await wallet.memory.getAddress();
  if (seen === undefined) await prove(wallet, address, options);
  const kept = seen ?? (await wallet.memory.keepAddress(address));
  if (!sameAddress(kept, address)) throw custodyError('otherWallet');
  return { at: 'ready', label: label satisfies CustodyLabel, address, version: onlyVersion, methods: [] };
}

/** Has the signer sign a line that nothing else is made of, so that no funds are sent to an address without a key. @throws wrongSignature */
async function prove(wallet: SignerWallet, address: string, options: WaitOptions): Promise<void> {
  const text = `This only shows that the key of ${address} is there. It allows nothing.\n\n${randomId()}`;
  const params = [encodeUtf8(text), address];
  const ask: SigningAsk = { asked: { kind: 'request', method: 'personal_sign', params }, account: { address, index: 0 }, chainId: 1 };
  await sign(wallet, { ...(await wallet.worker.prepare(ask)), ask }, 'prove', options);
}

async function sign({ call, worker }: SignerWallet, { ask, ticket }: PreparedRequest, use: 'sign' | 'prove', options: WaitOptions): Promise<Signed> {
  const { asked, account: { address }, chainId } = ask;
  // The protocol has no word for what is signed for accounts of code.
  if (asked.kind !== 'request') throw custodyError('requestRefused', 'method');
  const request = { method: asked.method, params: asked.params } as unknown as CallInput<'signer.sign'>['request']; // parsed by the Worker, and again by the server's schema
  const { signature } = await call('signer.sign', { address, chainId, for: use, request }, options);
  options.signal.throwIfAborted();
  return worker.finish({ ticket, signature });
}
