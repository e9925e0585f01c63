import { knownChains } from '../../../src/data/chains.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import type { SignRequest } from '../../../src/domain/inApp/frameCalls.ts';
import { encodeSignature } from '../../../src/domain/messages/parseSignature.ts';
import { createPreview } from '../../../src/domain/preview/createPreview.ts';
import type { PreviewFacts } from '../../../src/domain/preview/preview.ts';
import type { AskedSignature } from '../worker/parseSigningAsk.ts';
import { carriedBy, readAuthorization, withHandedOver, withReadAuthorizations } from './authorizationAsked.ts';
import { confirmAsked } from './confirmAsked.ts';
import { Refused, textOf } from './createGate.ts';
import type { FrameContext } from './frameContext.ts';
import { describeOperation, readOperation } from './operationAsked.ts';
import type { CallOptions } from './parts.ts';
import { readAccounts } from './ownAccounts.ts';
import { createPolicyStore } from './policy.ts';
import { isSessionKey, noteGrant, signBySessionKey } from './sessionKeys.ts';

type Params = Readonly<Record<string, unknown>>;

/**
 * Shows what the page asks to be signed, and signs it once the person has confirmed. The Worker reads the request once: what is shown and what is hashed come
 * from that reading, and the ticket is good for one signature. Nothing is shown of what the person has allowed the site before, nor of the message of the site that
 * goes with the person's own sign-in. Operations of smart accounts come as what they are and never as a bare hash, so that they can be shown. An authorization that was shown with
 * an operation follows it without another question.
 */
export async function signAsked(context: FrameContext, params: Params, options: CallOptions): Promise<string> {
  const { custody, view } = context;
  const own = await context.own(options);
  own.state ??= await own.wallet.resume(options);
  if (own.state.at !== 'ready') throw new Refused(own.state.at === 'none' ? 'noWallet' : 'recoveryNeeded');
  const asking = textOf(params, 'address', 42);
  const isOperation = params['method'] === ('latchkey_signUserOperation' satisfies SignRequest['method']);
  if (isOperation && (await isSessionKey(context, own, asking))) return signBySessionKey(context, own, readOperation(params['payload'], chainIdOf(params)), options);
  const account = (await readAccounts(context, own, options)).accounts.find((each) => sameAddress(each.address, asking));
  // A page may still ask by a key that was forgotten with its last grant: what it needs is a new one.
  if (!account) throw new Refused(isOperation ? 'notAllowed' : 'badRequest');
  const { address, index } = account;
  const chainId = chainIdOf(params);
  const asked = askedOf(params, address, chainId);
  const ask = { asked, account: { address, index }, chainId, isKitFlow: asked.kind !== 'request' || params['isFlow'] === true };
  const prepared = { ...(await custody.prepare(ask)), ask };
  const { shown } = prepared;
  try {
    const facts = factsOf(context, address, chainId);
    const preview = withHandedOver(shown.kind === 'userOperation' ? describeOperation(shown.operation, shown.entry, facts) : createPreview(shown, facts), shown, facts);
    const origin = context.pageOrigin();
    if (origin === undefined) throw new Refused('notReady');
    const policy = createPolicyStore(context.records, { siteId: context.site.siteId, userId: own.session.userId, now: context.now });
    const isOwnSignIn = params['isSignIn'] === true && context.siteSignIn.take(shown, { origin, address, userId: own.session.userId }) && preview.warnings.length === 0;
    const isShown = shown.kind === 'authorization' && context.handedOver.take({ ...shown, account: address });
    const isAllowed = isShown || isOwnSignIn || ((await policy.read()).dailyWei > 0n && (await policy.take({ method: asked.kind === 'request' ? asked.method : '', shown, preview }, await context.policyBounds(options))));
    if (!isAllowed) await confirmAsked(context, shown, { origin, siteName: context.site.name, address, preview }, options);
    if (!isAllowed) view().busy({ doing: 'signing' });
    const signed = await own.wallet.sign(prepared, options);
    // What the person has confirmed is all that a key of this site is held to here.
    if (!isAllowed && shown.kind === 'typedData') await noteGrant(context, own, shown.data);
    const [carried] = carriedBy(shown);
    if (carried && shown.kind === 'userOperation' && sameAddress(shown.operation.sender, address)) context.handedOver.note({ ...carried, account: address });
    if (signed.kind === 'authorization') return encodeSignature(signed.authorization);
    return signed.kind === 'transaction' ? signed.raw : signed.signature;
  } finally {
    view().hide();
  }
}

function chainIdOf({ chainId }: Params): number {
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) throw new Refused('badRequest');
  return chainId;
}

/** What the page may ask for. */
function askedOf({ method, payload }: Params, address: string, chainId: number): AskedSignature {
  if (method === 'latchkey_signUserOperation' satisfies SignRequest['method']) return readOperation(payload, chainId);
  if (method === 'latchkey_signAuthorization' satisfies SignRequest['method']) return readAuthorization(payload, chainId);
  const paramsOf: Readonly<Record<string, readonly unknown[]>> = {
    personal_sign: [payload, address], eth_signTypedData_v4: [address, payload], eth_signTransaction: [withReadAuthorizations(payload)],
  } satisfies Partial<Record<SignRequest['method'], readonly unknown[]>>;
  const params = typeof method === 'string' && Object.hasOwn(paramsOf, method) ? paramsOf[method] : undefined;
  if (typeof method !== 'string' || !params) throw new Refused('unsupported');
  return { kind: 'request', method, params };
}

/** From the wallet's own tables and its operator's: what the page calls a token or a person is not taken, for a page that is taken over would lie. */
function factsOf({ now, pageOrigin, site: { delegates = [], known = {} } }: FrameContext, account: string, activeChainId: number): PreviewFacts {
  const { protocol, host } = new URL(pageOrigin() ?? 'https://invalid');
  return {
    account, activeChainId, nowMs: now(),
    chains: [
      ...knownChains.map(({ id, name, nativeCurrency: { symbol, decimals } }) => ({ id, name, nativeCurrency: { symbol, decimals } })),
      ...(known.networks ?? []).map(({ chainId, name, symbol, decimals }) => ({ id: chainId, name, nativeCurrency: { symbol, decimals } })),
    ],
    tokens: byAddress(known.tokens, activeChainId, ({ symbol, decimals }) => ({ symbol, decimals })),
    names: byAddress(known.contracts, activeChainId, ({ name }) => name),
    signaturesOf: byAddress(known.contracts, activeChainId, ({ functions }) => functions),
    hasCode: {}, delegates: delegates.flatMap((each) => (each.chainId === activeChainId ? [each.address] : [])), signatures: [],
    site: { scheme: protocol.replace(':', ''), domain: host },
    isFromOutside: true,
  };
}

/** Those of one chain, by their addresses in lower case. */
function byAddress<T extends { readonly chainId: number; readonly address: string }, R>(all: readonly T[] = [], chainId: number, toFact: (each: T) => R): Readonly<Record<string, R>> {
  return Object.fromEntries(all.filter((each) => each.chainId === chainId).map((each) => [each.address.toLowerCase(), toFact(each)]));
}
