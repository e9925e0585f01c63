import type { ForwarderSettings } from '../../config/gasless.ts';
import type { Row } from '../../store/store.ts';
import { chainOf as auditChainOf } from '../accounts.ts';
import { randomId, sha256, toBase64url, utf8 } from '../bytes.ts';
import { hourMs } from '../numbers.ts';
import { readQuantity } from './chainNode.ts';
import { readKeyAddress } from './chainKeys.ts';
import { openExecution } from './executions.ts';
import { forwarderOf, openForward, readForwardNonce } from './forwards.ts';
import type { GaslessParts } from './gaslessParts.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';
import { findPolicy } from './policies.ts';
import type { Asker } from './policies.ts';
import { readHexAddress } from './relayBody.ts';
import type { ExecutionBody, ForwardBody } from './relayBody.ts';

/** How long what is signed may be good, in seconds, and how far a clock may be off. */
export const relayDeadlineSeconds = 3_600;
const skewSeconds = 60;
export const relayAsksPerHourOfIp = 3_000;

export interface RelayAsk {
  readonly chainId: number;
  readonly body: ForwardBody | ExecutionBody;
  readonly asker: Asker;
}

/** Where a request is, in the words of the kit's relayers. */
export type RelayView = { readonly at: string; readonly hash?: string; readonly reason?: string };

/** Takes requests to be relayed, and tells of them. What sends them is `workRelays`. */
export function createRelays(parts: GaslessParts) {
  const { store, settings, spending, serverKeys, limits, now, audit, chainOf, identify } = parts;
  const readRow = async (chainId: number, relayId: string): Promise<Row<'relays'>> => {
    const row = await store.get('relays', { relayId });
    if (row === undefined || row.chainId !== chainId) throw gaslessRefusal('unknownRelay');
    return row;
  };

  /** @returns the reference. The same request, handed in once more, has the same one. @throws refusals */
  async function submit({ chainId, body, asker: shown }: RelayAsk): Promise<string> {
    const chain = chainOf(chainId);
    const asked = 'execution' in body ? openExecution(chain, body) : openForward(chain, body);
    const retryAfterMs = await limits.take({ name: 'relay asks', windowMs: hourMs, most: relayAsksPerHourOfIp }, shown.network);
    if (retryAfterMs !== undefined) throw gaslessRefusal('tooMany', { retryAfterMs });
    if ('request' in body && body.request.value !== 0n) throw gaslessRefusal('withValue');
    const { from, deadline, calls, forwarder } = asked;
    const nowSeconds = Math.floor(now() / 1_000);
    if (deadline <= nowSeconds || deadline > nowSeconds + relayDeadlineSeconds + skewSeconds) throw gaslessRefusal('badDeadline');
    const asker = await identify(shown);
    const found = findPolicy(settings.policies, asker, chainId, calls);
    asked.assertSigned();
    const nonce = String(asked.nonce);
    const slot = slotOf({ chainId, forwarder, sender: from, nonce });
    const signatureHash = toBase64url(await sha256(utf8(body.signature.toLowerCase())));
    const known = await findSame(slot, signatureHash);
    if (known !== undefined) return known;
    const [price, ready] = await Promise.all([chain.node.request('eth_gasPrice', []).then(readQuantity), asked.tryOut(await readKeyAddress(serverKeys, 'relayer'))]);
    const { gas } = ready;
    const mostFee = BigInt(Math.ceil(Number(price) * chain.feeTimes));
    const relayId = randomId();
    const holder = asker.userId === undefined ? `account ${from}` : `user ${asker.userId}`;
    await spending.reserve({ spendId: relayId, kind: 'relay', chain, ...found, holder, gas, wei: gas * mostFee, endsAtMs: deadline * 1_000 });
    const row: Row<'relays'> = {
      ...ready, relayId, chainId, sender: from, nonce, signatureHash, gas: Number(gas), mostFee: String(mostFee), deadlineMs: deadline * 1_000,
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
      const chain = chainOf(chainId);
      const forwarder = forwarderOf(chain);
      const account = readHexAddress(from);
      if (account === undefined) throw gaslessRefusal('badRequest');
      return { forwarder, nonce: String(await readForwardNonce(chain, forwarder, account)) };
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
