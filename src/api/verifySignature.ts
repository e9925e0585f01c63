import type { RpcTransport } from '../contracts/transport.ts';
import { decodeFunctionResult, encodeFunctionData } from '../domain/abi/functions.ts';
import { parseFunction } from '../domain/abi/parseAbi.ts';
import { sameAddress } from '../domain/accounts/accounts.ts';
import { parseAddress } from '../domain/accounts/address.ts';
import { hasCode } from '../domain/errors.ts';
import { isHash, isHexData } from '../domain/encoding/isHex.ts';
import { isRecord } from '../domain/encoding/json.ts';
import { hashMessage } from '../domain/messages/hashMessage.ts';
import { hashTypedData } from '../domain/messages/hashTypedData.ts';
import { messageErrors } from '../domain/messages/messageErrors.ts';
import { recoverAddress } from '../domain/messages/signatures.ts';
import { isWrappedSignature, parseWrappedSignature } from '../domain/messages/wrappedSignature.ts';
import type { TypedData } from '../domain/transactions/transactions.ts';
import { multicall3Address } from './reads/readMulticall.ts';
import { readCall } from './reads/readCall.ts';
import type { ReadOptions } from './reads/readCall.ts';
import { encodeSignatureProbe } from '../domain/messages/signatureProbe.ts';
import type { ProbeRequest } from '../domain/messages/signatureProbe.ts';

/** The sender chooses the length, and a node of the site is asked. Those of contracts with many owners, and of passkeys, have a few KB; wrappers hold the data of a deployment. */
const maxSignatureBytes = 64 * 1024;

/** Who is said to have signed: a key, a contract, or a contract not deployed yet. */
export interface SignatureClaim {
  /** Whose signature it is said to be. */
  readonly address: string;
  readonly signature: string;
}

/**
 * Whether the account stands behind a signature: a key's, a contract's (ERC-1271), or that of a contract that is not deployed yet (ERC-6492).
 * Only the first needs no node. False is an answer; what throws is that none was to be had.
 * @throws input.notAddress, message.badSignature for a hash that is none, message.longSignature above 64 KB, message.badWrapper, message.cannotVerify, rpc.*
 */
export async function verifySignature(transport: RpcTransport, claim: SignatureClaim & { readonly hash: string }, options: ReadOptions = {}): Promise<boolean> {
  const { address, hash, signature } = assertClaim(claim);
  const account = parseAddress(address);
  if (!isHash(hash)) throw messageErrors.badSignature({ why: 'what was signed is no hash of 32 bytes' });
  if (typeof signature !== 'string') return false; // a site without types may have none
  const bytes = Math.ceil((signature.length - 2) / 2);
  if (bytes > maxSignatureBytes) throw messageErrors.longSignature({ bytes, maxBytes: maxSignatureBytes });
  if (!isHexData(signature)) return false;
  if (isWrappedSignature(signature)) {
    const { signature: inner, ...factory } = parseWrappedSignature(signature);
    return isByKey(account, hash, inner) || askWithFactory(transport, { ...factory, account, question: questionOf(hash, inner) }, options);
  }
  return isByKey(account, hash, signature) || askAccount(transport, account, questionOf(hash, signature), options);
}

/** The same of text or bytes. @see EIP-191 @throws message.badSignature where there is no message, and like `verifySignature` */
export async function verifyMessage(transport: RpcTransport, given: SignatureClaim & { readonly message: string | Uint8Array }, options: ReadOptions = {}): Promise<boolean> {
  const { message, ...claim } = assertClaim(given);
  if (typeof message !== 'string' && !ArrayBuffer.isView(message)) throw messageErrors.badSignature({ why: 'there is no message' });
  return verifySignature(transport, { ...claim, hash: hashMessage(message) }, options);
}

/** The same of typed data. @see EIP-712 @throws message.badTypedData, and like `verifySignature` */
export async function verifyTypedData(transport: RpcTransport, given: SignatureClaim & { readonly data: TypedData }, options: ReadOptions = {}): Promise<boolean> {
  const { data, ...claim } = assertClaim(given);
  return verifySignature(transport, { ...claim, hash: hashTypedData(data) }, options);
}

/** A server hands on what a visitor sent, which may be nothing. @throws message.badSignature */
function assertClaim<Claim extends SignatureClaim>(claim: Claim): Claim {
  if (!isRecord(claim)) throw messageErrors.badSignature({ why: 'nothing is claimed' });
  return claim;
}

const isValidSignature = /* @__PURE__ */ parseFunction('function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)');
const aggregate3 = /* @__PURE__ */ parseFunction('function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)');
/** The answer that means yes, as a whole word. @see ERC-1271 */
const yes = `0x1626ba7e${'0'.repeat(56)}`;

function questionOf(hash: string, signature: string): string {
  return encodeFunctionData(isValidSignature, [hash, signature]);
}

function isByKey(account: string, hash: string, signature: string): boolean {
  try {
    return sameAddress(recoverAddress(hash, signature), account);
  } catch (error) {
    if (hasCode(error, 'message.badSignature')) return false; // contracts have signatures of their own form
    throw error;
  }
}

/** An account without code gives no word, and one that refuses says no. */
async function askAccount(transport: RpcTransport, account: string, question: string, options: ReadOptions): Promise<boolean> {
  try {
    return (await readCall(transport, { to: account, data: question }, options)) === yes;
  } catch (error) {
    if (hasCode(error, 'contract.reverted')) return false;
    throw error;
  }
}

/** Deploys and asks in one call that leaves nothing behind: by Multicall3 where the chain has it, else by code of our own. @see ERC-6492 */
async function askWithFactory(transport: RpcTransport, request: ProbeRequest, options: ReadOptions): Promise<boolean> {
  const { factory, factoryData, account, question } = request;
  const calls = [{ target: factory, allowFailure: true, callData: factoryData }, { target: account, allowFailure: true, callData: question }];
  const answer = await readCall(transport, { to: multicall3Address, data: encodeFunctionData(aggregate3, [calls]) }, options);
  if (answer === '0x') return probe(transport, request, options);
  const [results] = decodeFunctionResult(aggregate3, answer);
  const [, asked] = results;
  return asked?.success === true && asked.returnData === yes;
}

async function probe(transport: RpcTransport, request: ProbeRequest, { signal }: ReadOptions): Promise<boolean> {
  const word = await transport.request({ method: 'eth_call', params: [{ data: encodeSignatureProbe(request) }, 'latest'] }, { signal });
  if (!isHash(word)) throw messageErrors.cannotVerify({ chainId: transport.chainId });
  return word === yes;
}
