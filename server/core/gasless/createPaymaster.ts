import { decodeFunctionResult, encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { encodeQuantity } from '../../../src/domain/encoding/hex.ts';
import { decodeUserOperationGas } from '../../../src/domain/userOperations/bundlerAnswers.ts';
import { decodeUserOperation } from '../../../src/domain/userOperations/decodeUserOperation.ts';
import { encodeUserOperation } from '../../../src/domain/userOperations/encodeUserOperation.ts';
import type { UserOperationJson } from '../../../src/domain/userOperations/encodeUserOperation.ts';
import { versionOfEntryPoint } from '../../../src/domain/userOperations/entryPoints.ts';
import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import { delegatedFactory } from '../../../src/domain/userOperations/userOperation.ts';
import type { EntryPointVersion, UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import { userOperationHash } from '../../../src/domain/userOperations/userOperationHash.ts';
import { chainOf as auditChainOf } from '../accounts.ts';
import { hourMs } from '../numbers.ts';
import { callContract, parsed, readQuantity, readSafeInteger, reasonOf } from './chainNode.ts';
import { signMessageHash } from './chainKeys.ts';
import type { GaslessParts, OpenChain } from './gaslessParts.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';
import { paymasterHash } from './paymasterHash.ts';
import { findPolicy } from './policies.ts';
import type { Asker, KnownAsker } from './policies.ts';
import { readCalls } from './readCalls.ts';
import type { InnerCall } from './readCalls.ts';
import { gasOf, mostPaymasterVerificationGas, mostPostOpGas, stubSignature, withPaymaster } from './sponsoredFields.ts';

/** How long what is signed is good, in seconds: no more than five minutes. */
export const sponsoredSeconds = 300;
/** Each of them has nodes asked. */
export const sponsorAsksPerHourOfIp = 3_000;

/** An operation that is to be paid for, as it was sent here. */
export interface SponsorAsk {
  readonly chainId: number;
  readonly operation: unknown;
  readonly entryPoint: unknown;
  readonly asker: Asker;
}

/** An operation that was read, and whose policy was found. */
interface Order {
  readonly chain: OpenChain;
  readonly operation: UserOperation;
  readonly version: EntryPointVersion;
  readonly entryPoint: string;
  readonly paymaster: string;
  readonly calls: readonly InnerCall[];
  readonly delegatedInitCode: string | undefined;
  readonly asker: KnownAsker;
  readonly found: ReturnType<typeof findPolicy>;
}

const getNonce = /* @__PURE__ */ parseFunction('function getNonce(address sender, uint192 key) view returns (uint256)');
const senderNonce = /* @__PURE__ */ parseFunction('function senderNonce(address) view returns (uint256)');

/** Pays for operations: what ERC-7677 asks of a service, by the policies of the settings. @see ERC-7677 */
export function createPaymaster(parts: GaslessParts) {
  const { settings, spending, serverKeys, limits, now, audit, chainOf, identify } = parts;

  async function read({ chainId, operation: given, entryPoint, asker: shown }: SponsorAsk): Promise<Order> {
    const chain = chainOf(chainId);
    const retryAfterMs = await limits.take({ name: 'sponsor asks', windowMs: hourMs, most: sponsorAsksPerHourOfIp }, shown.network);
    if (retryAfterMs !== undefined) throw gaslessRefusal('tooMany', { retryAfterMs });
    const version = isAddress(entryPoint) ? versionOfEntryPoint(entryPoint) : undefined;
    const paymaster = version && chain.paymasters[version];
    if (!isAddress(entryPoint) || version === undefined || paymaster === undefined) throw gaslessRefusal('unknownEntryPoint');
    const operation = toVersion(given, version);
    const asker = await identify(shown);
    const calls = readCalls(operation.callData);
    if (!calls) throw gaslessRefusal('unknownCallData');
    return { chain, operation, version, entryPoint, paymaster, calls, delegatedInitCode: delegatedInitCodeOf(given, operation), asker, found: findPolicy(settings.policies, asker, chainId, calls) };
  }

  /** Signs once everything about the operation is right, and counts it at the most that it may cost. */
  async function signOrder({ chain, operation: asked, version, entryPoint, paymaster, calls, delegatedInitCode, asker, found }: Order): Promise<UserOperation> {
    const validUntil = Math.floor(now() / 1_000) + sponsoredSeconds;
    const stub = withPaymaster(asked, { paymaster, validUntil, signature: stubSignature });
    assertGas(chain, stub);
    const [, paid, fromBlock] = await Promise.all([
      assertNonce(chain, entryPoint, asked), version === '0.6' ? readSenderNonce(chain, paymaster, asked.sender) : 0n, chain.node.request('eth_blockNumber', []).then(readSafeInteger), assertFee(chain, asked),
    ]);
    await tryOut(chain, stub, entryPoint, calls);
    const terms = { chainId: chain.chainId, paymaster, validUntil, validAfter: 0, senderNonce: paid, delegatedInitCode };
    const signed = withPaymaster(asked, { paymaster, validUntil, signature: await signMessageHash(serverKeys, 'sponsor', paymasterHash(stub, terms)) });
    // The hash is that of the whole operation: only this one can be what is settled.
    const spendId = userOperationHash(signed, { entryPoint, chainId: chain.chainId, version });
    const holder = asker.userId === undefined ? `account ${asked.sender.toLowerCase()}` : `user ${asker.userId}`;
    await spending.reserve({ spendId, kind: 'operation', chain, ...found, holder, gas: gasOf(signed), wei: gasOf(signed) * signed.maxFeePerGas, endsAtMs: validUntil * 1_000, entryPoint, fromBlock });
    if (asker.userId !== undefined) {
      const detail = { chainId: chain.chainId, policy: found.policy.policyId, operation: spendId };
      await audit.append(auditChainOf(asker.userId), { actor: asker.userId, deviceId: null, action: 'operation.sponsored', result: 'done', detail, address: '' });
    }
    return signed;
  }

  return {
    /** What to estimate with: no signature, and nothing is counted. @throws refusals */
    stub: async (ask: SponsorAsk): Promise<UserOperationJson> => {
      const { operation, paymaster, found: { siteId } } = await read(ask);
      return { ...fieldsOf(withPaymaster(operation, { paymaster, validUntil: 2 ** 48 - 1, signature: stubSignature })), sponsor: { name: nameOf(siteId) } };
    },
    /** What the contract takes as leave to pay for this very operation. @throws refusals */
    sign: async (ask: SponsorAsk): Promise<UserOperationJson> => fieldsOf(await signOrder(await read(ask))),
    /** Both at once, with limits of gas by the bundler. @throws refusals */
    sponsor: async (ask: SponsorAsk): Promise<UserOperationJson> => {
      const order = await read(ask);
      const priced = await price(order);
      const { callGasLimit, verificationGasLimit, preVerificationGas } = encodeUserOperation(priced);
      return { ...fieldsOf(await signOrder({ ...order, operation: priced })), callGasLimit, verificationGasLimit, preVerificationGas };
    },
  };

  function nameOf(siteId: string): string {
    return parts.sites.find((site) => site.siteId === siteId)?.name ?? siteId;
  }
}

/** Fields that a wallet leaves out until it knows them are none. @throws a refusal `badRequest` for an operation that cannot be read, or is of another version */
function toVersion(given: unknown, version: EntryPointVersion): UserOperation {
  try {
    const zero = { callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0', signature: '0x' };
    const operation = decodeUserOperation({ ...zero, ...(version === '0.6' && { initCode: '0x', paymasterAndData: '0x' }), ...Object(given) });
    if (isV06(operation) === (version === '0.6')) return operation;
  } catch (cause) {
    throw gaslessRefusal('badRequest', { detail: 'the operation cannot be read', cause });
  }
  throw gaslessRefusal('badRequest', { detail: `the operation is not one for v${version}` });
}

function delegatedInitCodeOf(given: unknown, operation: UserOperation): string | undefined {
  if (isV06(operation) || operation.factory !== delegatedFactory) return undefined;
  const { factory }: Readonly<Record<string, unknown>> = Object(given);
  return `${String(factory)}${(operation.factoryData ?? '0x').slice(2)}`;
}

function fieldsOf(operation: UserOperation): UserOperationJson {
  const { paymaster, paymasterData, paymasterAndData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = encodeUserOperation(operation);
  return isV06(operation) ? { paymasterAndData } : { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit };
}

/** Limits are billed in part or in whole, whatever the account does. @throws a refusal `gasTooHigh` */
function assertGas(chain: OpenChain, operation: UserOperation): void {
  const limits: readonly (readonly [string, bigint, bigint])[] = [
    ['verificationGasLimit', operation.verificationGasLimit, BigInt(chain.mostVerificationGas)], ['preVerificationGas', operation.preVerificationGas, BigInt(chain.mostPreVerificationGas)],
    ['paymasterVerificationGasLimit', isV06(operation) ? 0n : operation.paymasterVerificationGasLimit ?? 0n, mostPaymasterVerificationGas],
    ['paymasterPostOpGasLimit', isV06(operation) ? 0n : operation.paymasterPostOpGasLimit ?? 0n, mostPostOpGas],
    ['all limits together', gasOf(operation), BigInt(chain.mostGas)],
  ];
  for (const [name, gas, most] of limits) if (gas > most) throw gaslessRefusal('gasTooHigh', { detail: `${name} is ${gas}, at most ${most} is paid for` });
}

/** @throws a refusal `feeTooHigh` */
export async function assertFee({ node, feeTimes }: OpenChain, { maxFeePerGas, maxPriorityFeePerGas }: Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>): Promise<void> {
  const most = BigInt(Math.ceil(Number(readQuantity(await node.request('eth_gasPrice', []))) * feeTimes));
  if (maxFeePerGas > most || maxPriorityFeePerGas > maxFeePerGas) throw gaslessRefusal('feeTooHigh', { detail: `maxFeePerGas is ${maxFeePerGas}, at most ${most} is paid for` });
}

/** @throws a refusal `nonceUsed` */
async function assertNonce({ node }: OpenChain, entryPoint: string, { sender, nonce }: UserOperation): Promise<void> {
  const data = await callContract(node, { to: entryPoint, data: encodeFunctionData(getNonce, [sender, nonce >> 64n]) });
  if (parsed(() => decodeFunctionResult(getNonce, data))[0] !== nonce) throw gaslessRefusal('nonceUsed');
}

async function readSenderNonce({ node }: OpenChain, paymaster: string, sender: string): Promise<bigint> {
  const data = await callContract(node, { to: paymaster, data: encodeFunctionData(senderNonce, [sender]) });
  return parsed(() => decodeFunctionResult(senderNonce, data))[0];
}

/**
 * The bundler tries the operation out, all of it. Without one the node does: the account's own code where it is there, else its call in the account's name. Several calls of
 * an account that is not there depend on each other, and are refused. @throws a refusal `wouldFail`
 */
async function tryOut({ node, bundlerNode }: OpenChain, operation: UserOperation, entryPoint: string, calls: readonly InnerCall[]): Promise<void> {
  const { sender, callData, callGasLimit } = operation;
  try {
    if (bundlerNode) return void (await bundlerNode.request('eth_estimateUserOperationGas', [encodeUserOperation(operation), entryPoint]));
    const code = await node.request('eth_getCode', [sender, 'latest']);
    const [first] = calls;
    const gas = callGasLimit > 0n ? { gas: encodeQuantity(callGasLimit) } : {};
    if (code !== '0x') return void (await callContract(node, { from: entryPoint, to: sender, data: callData, ...gas }));
    if (first && calls.length === 1) return void (await callContract(node, { from: sender, to: first.to, data: first.data, value: encodeQuantity(first.valueWei) }));
  } catch (error) {
    const reason = reasonOf(error);
    throw reason === undefined ? error : gaslessRefusal('wouldFail', { detail: reason, cause: error });
  }
  throw gaslessRefusal('wouldFail', { detail: 'several calls of an account that is not deployed cannot be tried out without a bundler' });
}

async function price({ chain: { bundlerNode }, operation, paymaster, entryPoint }: Order): Promise<UserOperation> {
  if (!bundlerNode) throw gaslessRefusal('unknownMethod', { detail: 'there is no bundler to estimate by, ask by ERC-7677' });
  const stub = withPaymaster(operation, { paymaster, validUntil: 2 ** 48 - 1, signature: stubSignature });
  try {
    const answer = await bundlerNode.request('eth_estimateUserOperationGas', [encodeUserOperation(stub), entryPoint]);
    const { callGasLimit, verificationGasLimit, preVerificationGas } = parsed(() => decodeUserOperationGas(answer));
    return { ...operation, callGasLimit, verificationGasLimit, preVerificationGas };
  } catch (error) {
    const reason = reasonOf(error);
    throw reason === undefined ? error : gaslessRefusal('wouldFail', { detail: reason, cause: error });
  }
}
