import { AbiCoder, keccak256, Wallet } from 'ethers';
import { encodeUserOperation } from '../../src/domain/userOperations/encodeUserOperation.ts';
import { entryPointAddresses } from '../../src/domain/userOperations/entryPoints.ts';
import { delegatedFactory } from '../../src/domain/userOperations/userOperation.ts';
import type { UserOperationV07 } from '../../src/domain/userOperations/userOperation.ts';
import { toPackedUserOperation, userOperationHash } from '../../src/domain/userOperations/userOperationHash.ts';
import { toWord } from '../../src/domain/encoding/toWord.ts';
import type { MockChain } from '../chain/chain.ts';
import { baseFeeWei, maxTransactionGas, suggestedTipWei } from '../chain/engine.ts';
import { createMutex } from '../chain/mutex.ts';
import { toQuantity } from '../chain/hex.ts';
import type { Hex } from '../chain/hex.ts';
import { parseHash, parseParams } from '../chain/params.ts';
import type { AnswerCall } from '../jsonRpc.ts';
import { rpcCodes, RpcError, toRpcError } from '../rpcError.ts';
import type { ScenarioController } from '../scenarios.ts';
import type { KeptText } from '../world.ts';
import { readWaiting, writeWaiting } from './keepWaiting.ts';
import type { BundlerScenario } from './scenarios.ts';
import { bundlerAccount, entryPointInterface, failingSlot, mockEntryPointVersions } from './contracts.ts';
import { bundleGasOf, estimateOperation, preVerificationGasOf } from './estimate.ts';
import { parseOperation } from './parseOperation.ts';
import type { MockEntry } from './parseOperation.ts';
import { parseReceipt, toOperationReceipt } from './operationReceipt.ts';
import type { BundleReceipt } from './operationReceipt.ts';
import { checkOperation, refuse } from './simulate.ts';

/** What the bundler has of an operation. */
interface Taken {
  readonly operation: UserOperationV07;
  readonly entry: MockEntry;
  /** Undefined while it waits for a bundle. */
  transactionHash: Hex | undefined;
}

/** What operations are asked for a unit of gas. */
const maxFeePerGasWei = 2n * baseFeeWei + suggestedTipWei;

/** A bundler over one mocked chain: it puts each operation that the EntryPoint would take into a transaction of its own. What was waiting in `kept` is taken again. @see ERC-7769 */
export function createMockBundler(chain: MockChain, scenario: ScenarioController<BundlerScenario>, kept?: KeptText): AnswerCall {
  const taken = new Map<string, Taken>();
  const lock = createMutex();
  const refuseByScenario = createRefusals();

  const send = async (operation: UserOperationV07, entry: MockEntry): Promise<Hex> => {
    const hash = userOperationHash(operation, entry);
    if (taken.has(hash)) throw new RpcError(rpcCodes.invalidParams, 'Already known');
    const playing = scenario.get();
    refuseByScenario(playing);
    assertPaid(operation);
    await checkOperation(chain, operation, entry);
    const one: Taken = { operation, entry, transactionHash: undefined };
    taken.set(hash, one);
    await keep();
    if (playing.kind === 'pendingForever') return hash;
    try {
      if (playing.kind === 'revertsOnChain') await makeFail(chain, hash, entry);
      one.transactionHash = await bundle(chain, operation, entry);
    } catch (error) {
      taken.delete(hash);
      throw error;
    }
    return hash;
  };

  /** All that is in no block yet: what was bundled may be waiting still. */
  const keep = async (): Promise<void> => {
    if (!kept) return;
    const all = await Promise.all([...taken.values()].map(async (one) => ((await bundleReceiptOf(one)) ? [] : [{ chainId: chain.chainId, entryPoint: one.entry.entryPoint, operation: one.operation }])));
    writeWaiting(kept, chain.chainId, all.flat());
  };

  const bundleReceiptOf = async ({ transactionHash }: Taken): Promise<BundleReceipt | null> =>
    transactionHash === undefined ? null : parseReceipt(await chain.request({ method: 'eth_getTransactionReceipt', params: [transactionHash] }));
  const receiptOf = async (hash: Hex): Promise<unknown> => {
    const one = taken.get(hash);
    const receipt = one ? await bundleReceiptOf(one) : null;
    return one && receipt ? toOperationReceipt(hash, one, receipt) : null;
  };

  const find = async (hash: Hex): Promise<unknown> => {
    const one = taken.get(hash);
    if (!one) return null;
    const receipt = await bundleReceiptOf(one);
    return { userOperation: encodeUserOperation(one.operation), entryPoint: one.entry.entryPoint, transactionHash: one.transactionHash ?? null, blockHash: receipt?.blockHash ?? null, blockNumber: receipt?.blockNumber ?? null };
  };

  const methods: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>> = {
    eth_chainId: async () => toQuantity(chain.chainId),
    eth_supportedEntryPoints: async () => mockEntryPointVersions.map((version) => entryPointAddresses[version]),
    thirdweb_getUserOperationGasPrice: async () => fees,
    pimlico_getUserOperationGasPrice: async () => ({ slow: fees, standard: fees, fast: fees }),
    eth_estimateUserOperationGas: async (params) => {
      const { operation, entry } = parseOperation(params, chain.chainId);
      const gas = await estimateOperation(chain, operation, entry, params[2]);
      const { paymasterVerificationGasLimit: _verification, paymasterPostOpGasLimit: _postOp, ...own } = gas;
      return Object.fromEntries(Object.entries(operation.paymaster === undefined ? own : gas).map(([name, value]) => [name, toQuantity(value)]));
    },
    eth_sendUserOperation: async (params) => {
      const { operation, entry } = parseOperation(params, chain.chainId);
      if (operation.factory === delegatedFactory && !operation.eip7702Auth) throw new RpcError(rpcCodes.methodNotFound, 'Validation error: the factory 0x7702 needs eip7702Auth');
      await restored;
      return lock(() => send(operation, entry));
    },
    eth_getUserOperationReceipt: async ([hash]) => {
      await restored;
      const receipt = await receiptOf(parseHash(hash, 'userOpHash'));
      if (receipt !== null) await keep();
      return receipt;
    },
    eth_getUserOperationByHash: async ([hash]) => {
      await restored;
      return find(parseHash(hash, 'userOpHash'));
    },
  };
  // What the chain would no longer take is gone, as in a bundler that is started anew.
  const restored = Promise.all((kept ? readWaiting(kept, chain.chainId) : []).map((params) => lock(async () => {
    const { operation, entry } = parseOperation(params, chain.chainId);
    return send(operation, entry);
  }).catch(() => undefined)));
  return async ({ method, params }) => {
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!answer) throw new RpcError(rpcCodes.methodNotFound, `Validation error: the method ${method} does not exist`);
    try {
      return await answer(parseParams(params));
    } catch (error) {
      throw toRpcError(error);
    }
  };
}

/** Throws what a scenario has bundlers say, as often as it says. */
function createRefusals(): (playing: BundlerScenario) => void {
  const underpriced = new WeakMap<BundlerScenario, number>();
  return (playing) => {
    if (playing.kind === 'refuses') throw refuse(playing.reason);
    if (playing.kind !== 'underpriced') return;
    const times = underpriced.get(playing) ?? 0;
    if (times >= playing.times) return;
    underpriced.set(playing, times + 1);
    throw new RpcError(rpcCodes.operationUnderpriced, 'replacement transaction underpriced');
  };
}

const fees = { maxFeePerGas: toQuantity(maxFeePerGasWei), maxPriorityFeePerGas: toQuantity(suggestedTipWei) };

/** @throws -32602 where its limits or its fee are none that a bundle can have */
function assertPaid(operation: UserOperationV07): void {
  const { maxFeePerGas, preVerificationGas } = operation;
  const needed = preVerificationGasOf(operation);
  if (preVerificationGas < needed) throw new RpcError(rpcCodes.invalidParams, `preVerificationGas is not enough, required: ${needed}, got: ${preVerificationGas}`);
  if (maxFeePerGas < baseFeeWei) throw new RpcError(rpcCodes.invalidParams, `maxFeePerGas must be at least ${baseFeeWei} (current maxFeePerGas: ${maxFeePerGas})`);
  if (bundleGasOf(operation) > maxTransactionGas) throw new RpcError(rpcCodes.invalidParams, `User operation gas limits exceed the max gas per bundle: ${bundleGasOf(operation)} > ${maxTransactionGas}`);
}

/** Sends an operation to the chain; its transaction's hash. */
async function bundle(chain: MockChain, operation: UserOperationV07, { entryPoint, chainId }: MockEntry): Promise<Hex> {
  const executor = new Wallet(bundlerAccount.privateKey);
  const nonce = Number(await chain.request({ method: 'eth_getTransactionCount', params: [executor.address, 'pending'] }));
  const { eip7702Auth: authorization } = operation;
  const signed = await executor.signTransaction({
    to: entryPoint, data: entryPointInterface.encodeFunctionData('handleOps', [[toPackedUserOperation(operation)], executor.address]),
    chainId, nonce, gasLimit: bundleGasOf(operation), maxFeePerGas: maxFeePerGasWei, maxPriorityFeePerGas: suggestedTipWei,
    ...(authorization ? { type: 4, authorizationList: [{ chainId: authorization.chainId, address: authorization.address, nonce: authorization.nonce, signature: { r: authorization.r, s: authorization.s, yParity: authorization.yParity === 1 ? 1 : 0 } }] } : { type: 2 }),
  });
  return parseHash(await chain.request({ method: 'eth_sendRawTransaction', params: [signed] }), 'transaction hash');
}

async function makeFail(chain: MockChain, hash: string, { entryPoint }: MockEntry): Promise<void> {
  const slot = keccak256(AbiCoder.defaultAbiCoder().encode(['bytes32', 'uint256'], [hash, failingSlot]));
  await chain.request({ method: 'hardhat_setStorageAt', params: [entryPoint, slot, toWord(1n)] });
}
