import type { KnownFunction } from '../knownActions.ts';

const batch = (signature: string, roles: KnownFunction['roles'], more: Pick<KnownFunction, 'warns'> = {}): KnownFunction => ({ signature: `function ${signature}`, title: 'batch', roles, ...more });

/** Functions that carry other calls. */
export const wrapperFunctions: readonly KnownFunction[] = [
  // Of the contract itself. @see Uniswap Multicall, OpenZeppelin Multicall, BoringBatchable
  batch('multicall(bytes[] data) payable', { 'data[]': 'call' }),
  batch('multicall(uint256 deadline, bytes[] data) payable', { deadline: 'deadline', 'data[]': 'call' }),
  batch('multicall(bytes32 previousBlockhash, bytes[] data) payable', { 'data[]': 'call' }),
  batch('batch(bytes[] calls, bool revertOnFail) payable', { 'calls[]': 'call' }),
  batch('executeMetaTransaction(address user, bytes functionSignature, bytes32 r, bytes32 s, uint8 v) payable', { functionSignature: 'call' }),
  // Of any contracts. @see Multicall, Multicall2, Multicall3
  batch('aggregate((address target, bytes callData)[] calls) payable', { 'calls[].target': 'target', 'calls[].callData': 'call' }),
  batch('tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls) payable', { 'calls[].target': 'target', 'calls[].callData': 'call' }),
  batch('blockAndAggregate((address target, bytes callData)[] calls) payable', { 'calls[].target': 'target', 'calls[].callData': 'call' }),
  batch('tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls) payable', { 'calls[].target': 'target', 'calls[].callData': 'call' }),
  batch('aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable', { 'calls[].target': 'target', 'calls[].callData': 'call' }),
  batch('aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable', { 'calls[].target': 'target', 'calls[].value': 'native', 'calls[].callData': 'call' }),
  // Of accounts. @see ERC-4337 SimpleAccount, Kernel, Coinbase Smart Wallet, ERC-7821, ERC-725X, ERC-7579
  batch('execute(address target, uint256 value, bytes data) payable', { target: 'target', value: 'native', data: 'call' }),
  batch('execute(address target, uint256 value, bytes data, uint8 operation) payable', { target: 'target', value: 'native', data: 'call', operation: 'operation' }),
  batch('execute(uint256 operation, address target, uint256 value, bytes data) payable', { operation: 'operationType', target: 'target', value: 'native', data: 'call' }),
  batch('executeBatch((address target, uint256 value, bytes data)[] calls) payable', { 'calls[].target': 'target', 'calls[].value': 'native', 'calls[].data': 'call' }),
  batch('executeBatch(address[] targets, bytes[] data) payable', { 'targets[]': 'target', 'data[]': 'call' }),
  batch('executeBatch(address[] targets, uint256[] values, bytes[] data) payable', { 'targets[]': 'target', 'values[]': 'native', 'data[]': 'call' }),
  batch('executeBatch(uint256[] operations, address[] targets, uint256[] values, bytes[] data) payable', { 'operations[]': 'operationType', 'targets[]': 'target', 'values[]': 'native', 'data[]': 'call' }),
  batch('execute((address target, uint256 value, bytes data)[] calls) payable', { 'calls[].target': 'target', 'calls[].value': 'native', 'calls[].data': 'call' }),
  batch('execute(bytes32 mode, bytes executionCalldata) payable', { mode: 'mode', executionCalldata: 'execution' }),
  batch('executeFromExecutor(bytes32 mode, bytes executionCalldata) payable', { mode: 'mode', executionCalldata: 'execution' }),
  // Safe and its modules; DSProxy, which runs the code of the target as its own
  batch('execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable', { to: 'target', value: 'native', data: 'call', operation: 'operation', gasPrice: 'refundPrice', refundReceiver: 'refundReceiver' }),
  batch('execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)', { to: 'target', value: 'native', data: 'call', operation: 'operation' }),
  batch('execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)', { to: 'target', value: 'native', data: 'call', operation: 'operation' }),
  batch('multiSend(bytes transactions) payable', { transactions: 'packedCalls' }),
  batch('execute(address target, bytes data) payable', { target: 'target', data: 'call' }, { warns: ['delegateCall'] }),
  // Uniswap's Universal Router
  batch('execute(bytes commands, bytes[] inputs) payable', { commands: 'routerCommands', 'inputs[]': 'routerInput' }),
  batch('execute(bytes commands, bytes[] inputs, uint256 deadline) payable', { commands: 'routerCommands', 'inputs[]': 'routerInput', deadline: 'deadline' }),
];
