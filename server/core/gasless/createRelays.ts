import * as v from 'valibot';
import { hashTypedData } from '../../../src/domain/messages/hashTypedData.ts';
import type { ForwarderSettings } from '../../config/gasless.ts';
import type { Row } from '../../store/store.ts';
import { chainOf as auditChainOf } from '../accounts.ts';
import { randomId, sha256, toBase64url, utf8 } from '../bytes.ts';
import { hourMs } from '../numbers.ts';
import { recoverSigner } from '../recoverSigner.ts';
import { callContract, parsed, readQuantity, reasonOf } from './chainNode.ts';
import { readKeyAddress } from './chainKeys.ts';
import { decodeForwarded, decodeForwardNonce, encodeForward, encodeForwardNonce, forwardGas, toForwardTypedData } from './forwarders.ts';
import type { ForwardRequest } from './forwarders.ts';
import type { GaslessParts, OpenChain } from './gaslessParts.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';
import { findPolicy } from './policies.ts';
import type { Asker } from './policies.ts';

/** How long what is signed may be good, in seconds, and how far a clock may be off. */
export const relayDeadlineSeconds = 3_600;
const skewSeconds = 60;
export const relayAsksPerHourOfIp = 3_000;

const address = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/), v.toLowerCase());
const amount = v.pipe(v.string(), v.regex(/^\d{1,30}$/), v.transform((digits) => BigInt(digits)));
/** Amounts as decimal text. */
export const relayBody = v.strictObject({
  request: v.strictObject({ from: address, to: address, value: amount, gas: amount, nonce: amount, deadline: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 48 - 1)), data: v.pipe(v.string(), v.regex(/^0x(?:[\da-fA-F]{2})*$/)) }),
  signature: v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{128,130}$/)),
  identityToken: v.optional(v.string()),
  siteId: v.optional(v.string()),
});

export interface RelayAsk {
  readonly chainId: number;
  readonly body: v.InferOutput<typeof relayBody>;
  readonly asker: Asker;
}

/** Where a request is, in the words of the kit's relayers. */
export type RelayView = { readonly at: string; readonly hash?: string; readonly reason?: string };

/** Takes requests to be relayed, and tells of them. What sends them is `workRelays`. */
export function createRelays(parts: GaslessParts) {
  const { store, settings, spending, serverKeys, limits, now, audit, chainOf, identify } = parts;
  const openChain = (chainId: number): OpenChain & { readonly forwarder: ForwarderSettings } => {
    const chain = chainOf(chainId);
    const { forwarder } = chain;
    if (!forwarder) throw gaslessRefusal('unknownChain', { detail: 'nothing is relayed' });
    return { ...chain, forwarder };
  };
  const readRow = async (chainId: number, relayId: string): Promise<Row<'relays'>> => {
    const row = await store.get('relays', { relayId });
    if (row === undefined || row.chainId !== chainId) throw gaslessRefusal('unknownRelay');
    return row;
  };

  /** @returns the reference. The same request, handed in once more, has the same one. @throws refusals */
  async function submit({ chainId, body: { request: { value, ...request }, signature }, asker: shown }: RelayAsk): Promise<string> {
    const chain = openChain(chainId);
    const { forwarder } = chain;
    const retryAfterMs = await limits.take({ name: 'relay asks', windowMs: hourMs, most: relayAsksPerHourOfIp }, shown.network);
    if (retryAfterMs !== undefined) throw gaslessRefusal('tooMany', { retryAfterMs });
    if (value !== 0n) throw gaslessRefusal('withValue');
    const nowSeconds = Math.floor(now() / 1_000);
    if (request.deadline <= nowSeconds || request.deadline > nowSeconds + relayDeadlineSeconds + skewSeconds) throw gaslessRefusal('badDeadline');
    const asker = await identify(shown);
    const found = findPolicy(settings.policies, asker, chainId, [request]);
    if (recoverSigner(hashTypedData(toForwardTypedData(forwarder, chainId, request)), signature) !== request.from) throw gaslessRefusal('wrongSignature');
    const slot = `${chainId} ${forwarder.address.toLowerCase()} ${request.from} ${request.nonce}`;
    const signatureHash = toBase64url(await sha256(utf8(signature.toLowerCase())));
    const known = await findSame(slot, signatureHash);
    if (known !== undefined) return known;
    const callData = encodeForward(forwarder, request, signature);
    const gas = forwardGas(request, callData);
    if (gas > BigInt(chain.mostGas)) throw gaslessRefusal('gasTooHigh', { detail: `it takes ${gas}, at most ${chain.mostGas} is paid for` });
    const [price] = await Promise.all([chain.node.request('eth_gasPrice', []).then(readQuantity), assertForwardNonce(chain, request)]);
    await tryOut(chain, { callData, gas, from: await readKeyAddress(serverKeys, 'relayer') });
    const mostFee = BigInt(Math.ceil(Number(price) * chain.feeTimes));
    const relayId = randomId();
    const holder = asker.userId === undefined ? `account ${request.from}` : `user ${asker.userId}`;
    await spending.reserve({ spendId: relayId, kind: 'relay', chain, ...found, holder, gas, wei: gas * mostFee, endsAtMs: request.deadline * 1_000 });
    const row: Row<'relays'> = {
      relayId, chainId, callData, forwarder: forwarder.address, sender: request.from, nonce: String(request.nonce), signatureHash, gas: Number(gas), mostFee: String(mostFee), deadlineMs: request.deadline * 1_000,
      state: 'queued', reason: null, accountNonce: null, attempt: 0, hash: null, block: null, createdAtMs: now(), sentAtMs: null, isOpen: 1, expiresAtMs: null,
    };
    if (!(await store.atomically([{ insert: 'relaySlots', row: { slot, relayId } }, { insert: 'relays', row }]))) {
      // Another call was first.
      await spending.settle(relayId, { gas: 0n, wei: 0n });
      const other = await findSame(slot, signatureHash);
      if (other === undefined) throw gaslessRefusal('nonceUsed');
      return other;
    }
    await audit.append(asker.userId === undefined ? 'server' : auditChainOf(asker.userId), { actor: asker.userId ?? 'page', deviceId: null, action: 'relay.taken', result: 'done', detail: { chainId, policy: found.policy.policyId, relay: relayId }, address: '' });
    return relayId;
  }

  /** @throws a refusal `nonceUsed` where another request has the nonce */
  async function findSame(slot: string, signatureHash: string): Promise<string | undefined> {
    const taken = await store.get('relaySlots', { slot });
    const row = taken && (await store.get('relays', { relayId: taken.relayId }));
    if (!row) return undefined;
    if (row.signatureHash !== signatureHash) throw gaslessRefusal('nonceUsed');
    return row.relayId;
  }

  return {
    submit,
    /** What a page has to have signed, and the next nonce of an account. @throws refusals `unknownChain`, `nodeAway` */
    describe: async (chainId: number, from: string): Promise<{ readonly forwarder: ForwarderSettings; readonly nonce: string }> => {
      const chain = openChain(chainId);
      const account = v.safeParse(address, from);
      if (!account.success) throw gaslessRefusal('badRequest');
      return { forwarder: chain.forwarder, nonce: String(await readForwardNonce(chain, chain.forwarder, account.output)) };
    },
    /** @throws a refusal `unknownRelay` */
    read: async (chainId: number, relayId: string): Promise<RelayView> => {
      const { state, hash, reason } = await readRow(chainId, relayId);
      return { at: state, ...(hash !== null && { hash }), ...(reason !== null && { reason }) };
    },
    /** Takes it back, as long as nothing was signed. @throws refusals `unknownRelay`, `notCancellable` */
    cancel: async (chainId: number, relayId: string): Promise<void> => {
      const row = await readRow(chainId, relayId);
      const isTaken = await store.atomically([
        { update: 'relays', where: { relayId, state: 'queued' }, changes: { state: 'cancelled', isOpen: 0, expiresAtMs: now() + keptRelayMs }, expect: 1 }, { delete: 'relaySlots', where: { slot: slotOf(row) } },
      ]);
      if (!isTaken) throw gaslessRefusal('notCancellable');
      await spending.settle(relayId, { gas: 0n, wei: 0n });
      await audit.append('server', { actor: 'page', deviceId: null, action: 'relay.cancelled', result: 'done', detail: { chainId, relay: relayId }, address: '' });
    },
  };
}

/** How long one that is over is told of. */
export const keptRelayMs = 90 * 24 * hourMs;

export function slotOf({ chainId, forwarder, sender, nonce }: Pick<Row<'relays'>, 'chainId' | 'forwarder' | 'sender' | 'nonce'>): string {
  return `${chainId} ${forwarder.toLowerCase()} ${sender} ${nonce}`;
}

/** The nonce of an account at the forwarder. */
export async function readForwardNonce({ node }: OpenChain, forwarder: ForwarderSettings, from: string): Promise<bigint> {
  const answer = await callContract(node, { to: forwarder.address, data: encodeForwardNonce(forwarder, from) });
  return parsed(() => decodeForwardNonce(forwarder, answer));
}

async function assertForwardNonce(chain: OpenChain & { readonly forwarder: ForwarderSettings }, { from, nonce }: ForwardRequest): Promise<void> {
  if ((await readForwardNonce(chain, chain.forwarder, from)) !== nonce) throw gaslessRefusal('nonceUsed');
}

/** As the transaction will be, with its limit of gas. @throws a refusal `wouldFail` */
async function tryOut({ node, forwarder }: OpenChain & { readonly forwarder: ForwarderSettings }, { callData, gas, from }: { readonly callData: string; readonly gas: bigint; readonly from: string }): Promise<void> {
  const answer = await callContract(node, { from, to: forwarder.address, data: callData, gas: `0x${gas.toString(16)}` }).catch((error: unknown) => {
    const reason = reasonOf(error);
    throw reason === undefined ? error : gaslessRefusal('wouldFail', { detail: reason, cause: error });
  });
  if (!parsed(() => decodeForwarded(forwarder, answer))) throw gaslessRefusal('wouldFail', { detail: 'the call would be reverted' });
}
