import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { delegateOf } from '../../../src/domain/accounts/delegateOf.ts';
import { encodeQuantity } from '../../../src/domain/encoding/hex.ts';
import { hashAuthorization } from '../../../src/domain/messages/authorization.ts';
import { hashTypedData } from '../../../src/domain/messages/hashTypedData.ts';
import { toWrappedCalls } from '../../../src/domain/relaying/wrappedCalls.ts';
import type { SignedAuthorization } from '../../../src/domain/transactions/transactions.ts';
import type { Row } from '../../store/store.ts';
import { recoverSigner } from '../recoverSigner.ts';
import { callContract, NodeError, readQuantity, readSafeInteger, reasonOf } from './chainNode.ts';
import type { ChainNode } from './chainNode.ts';
import type { OpenChain } from './gaslessParts.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';
import { assertRelayGas } from './relayAsked.ts';
import type { RelayAsked } from './relayAsked.ts';
import type { ExecutionBody } from './relayBody.ts';

const executeWithSig = /* @__PURE__ */ parseFunction('function executeWithSig(((address target, uint256 value, bytes data)[] calls, bytes32 uid) wrapped, bytes signature) payable');
/** Code that fails whatever it is called with. @see EVM, INVALID */
const failingCode = '0xfe';
/** What an authorization adds to a transaction. @see EIP-7702, PER_EMPTY_ACCOUNT_COST */
const authorizationGas = 25_000n;

type Authorization = NonNullable<ExecutionBody['authorization']>;

/** Calls that an account has signed for its own code. The code knows no deadline: this server alone keeps to it. @throws a refusal `unknownChain` where no such calls are relayed */
export function openExecution(chain: OpenChain, { execution: { from, calls, uid, deadline }, signature, authorization }: ExecutionBody): RelayAsked {
  const { delegates, node } = chain;
  if (!delegates) throw gaslessRefusal('unknownChain', { detail: 'no calls by EIP-7702 are relayed' });
  const inner = calls.map(({ to, value, data }) => ({ to, valueWei: value, data }));
  return {
    from, nonce: BigInt(uid), deadline, calls: inner, forwarder: from,
    assertSigned: () => {
      if (recoverSigner(hashTypedData(toWrappedCalls({ chainId: chain.chainId, from, calls: inner, uid })), signature) !== from) throw gaslessRefusal('wrongSignature');
      if (authorization) assertAuthorization(authorization, { chainId: chain.chainId, from, delegates });
    },
    tryOut: async (relayer) => {
      const callData = encodeFunctionData(executeWithSig, [[inner.map(({ to, valueWei, data }) => ({ target: to, value: valueWei, data })), uid], signature]);
      const delegate = await readDelegate(node, from, { delegates, authorization });
      const gas = await estimate(node, { from: relayer, to: from, data: callData }, authorization);
      assertRelayGas(chain, gas);
      return { forwarder: from, callData, gas, delegate, authorization: authorization ? JSON.stringify(authorization) : null };
    },
  };
}

/** @throws refusals `delegateNotAllowed`, `wrongSignature` */
function assertAuthorization({ chainId, address, nonce, r, s, yParity }: Authorization, { chainId: wanted, from, delegates }: { readonly chainId: number; readonly from: string; readonly delegates: readonly string[] }): void {
  if (!delegates.some((each) => sameAddress(each, address))) throw gaslessRefusal('delegateNotAllowed');
  // Chain 0 stands for every chain, and is no chain of the settings.
  if (chainId !== wanted || recoverSigner(hashAuthorization({ chainId, address, nonce }), `${r}${s.slice(2)}${yParity === 1 ? '1c' : '1b'}`) !== from) throw gaslessRefusal('wrongSignature', { detail: 'of the authorization' });
}

/** The contract whose code the account runs, or is about to run. @throws refusals `delegateNotAllowed`, `nonceUsed` */
async function readDelegate(node: ChainNode, from: string, { delegates, authorization }: { readonly delegates: readonly string[]; readonly authorization: Authorization | undefined }): Promise<string> {
  const code = String(await node.request('eth_getCode', [from, 'latest']));
  const now = delegateOf(code);
  if (!authorization) {
    if (now === undefined || !delegates.some((each) => sameAddress(each, now))) throw gaslessRefusal('delegateNotAllowed');
    return now.toLowerCase();
  }
  // The code of a contract that is an account by itself stays: no authorization is valid for it.
  if (code !== '0x' && now === undefined) throw gaslessRefusal('delegateNotAllowed');
  if ((await readCount(node, from)) !== authorization.nonce) throw gaslessRefusal('nonceUsed', { detail: 'of the authorization' });
  return authorization.address;
}

/** Has the node try it out, and say what it takes: the limit of the transaction. @throws refusals `wouldFail`, `nodeAway` */
async function estimate(node: ChainNode, call: { readonly from: string; readonly to: string; readonly data: string }, authorization: Authorization | undefined): Promise<bigint> {
  const ask = async (...overrides: readonly object[]): Promise<bigint> => readQuantity(await node.request('eth_estimateGas', [call, 'latest', ...overrides]));
  const toRefusal = (error: unknown): never => {
    const reason = reasonOf(error);
    throw reason === undefined ? error : gaslessRefusal('wouldFail', { detail: reason, cause: error });
  };
  if (!authorization) return withRoom(await ask().catch(toRefusal));
  const code = await node.request('eth_getCode', [authorization.address, 'latest']);
  if (code === '0x') throw gaslessRefusal('wouldFail', { detail: 'there is no contract where the account would have its code from' });
  // A node that leaves out what the account's code would be finds every call good, the one to code that always fails too.
  if (await isAnswered(ask({ [call.to]: { code: failingCode } }))) throw gaslessRefusal('wouldFail', { detail: 'the node cannot try out what an account does by code that it does not run yet' });
  return withRoom(await ask({ [call.to]: { code } }).catch(toRefusal)) + authorizationGas;
}

/** A fifth more, as what it meets may have changed by then. */
const withRoom = (gas: bigint): bigint => gas + gas / 5n;

const readCount = async (node: ChainNode, address: string): Promise<number> => readSafeInteger(await node.request('eth_getTransactionCount', [address, 'latest']));

/**
 * Whether the account ran the code in that block. An authorization that no longer fitted leaves a transaction that succeeds and does nothing. True for requests by a forwarder. Where the node has no state of
 * that block any more, the newest one tells.
 */
export async function isCarriedOut({ node }: OpenChain, { delegate, sender }: Row<'relays'>, block: number): Promise<boolean> {
  if (delegate === null) return true;
  const readCode = (at: string): Promise<unknown> => node.request('eth_getCode', [sender, at]);
  const then = readCode(encodeQuantity(block));
  return isCodeOf(delegate, (await isAnswered(then)) ? await then : await readCode('latest'));
}

/** Whether it can still be sent anew: the account's code takes the calls, or the authorization for that code still fits. */
export async function mayBeCarriedOut({ node }: OpenChain, { delegate, authorization, sender, callData }: Row<'relays'>, relayer: string): Promise<boolean> {
  if (delegate === null) return false;
  if (!isCodeOf(delegate, await node.request('eth_getCode', [sender, 'latest']))) return authorization !== null && (await readCount(node, sender)) === readAuthorization(authorization).nonce;
  return isAnswered(callContract(node, { from: relayer, to: sender, data: callData }));
}

/** As a row has it. */
export function readAuthorization(json: string): SignedAuthorization {
  return JSON.parse(json) as SignedAuthorization; // written by `openExecution` alone
}

/** False where the node refuses what was asked. @throws a refusal `nodeAway` */
async function isAnswered(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof NodeError) return false;
    throw error;
  }
}

const isCodeOf = (delegate: string, code: unknown): boolean => sameAddress(delegateOf(String(code)), delegate);
