import { AbiCoder, Interface, makeError } from 'ethers';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import { rpcErrors } from '../../api/transport/errors.ts';
import { findRevert } from './revertData.ts';

const reason = 'Not enough';
const data = `0x08c379a0${AbiCoder.defaultAbiCoder().encode(['string'], [reason]).slice(2)}`;
const custom = new Interface(['error Denied(address who)']).encodeErrorResult('Denied', ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']);
const hash = `0x${'ab'.repeat(32)}`;
const circular: { code: number; cause?: unknown } = { code: 3 };
circular.cause = circular;

describe('findRevert', () => {
  it.each<[string, unknown, ReturnType<typeof findRevert>]>([
    ['geth with a reason', { code: 3, message: `execution reverted: ${reason}`, data }, { data, reason }],
    ['geth with an error of the contract', { code: 3, message: 'execution reverted', data: custom }, { data: custom }],
    ['geth without a word', { code: -32000, message: 'execution reverted' }, {}],
    ['geth of today without a word', { code: 3, message: 'execution reverted', data: '0x' }, {}],
    ['anvil', { code: 3, message: `execution reverted: ${reason}`, data }, { data, reason }],
    ['anvil with an error of the contract', { code: 3, message: `execution reverted: custom error ${custom.slice(0, 10)}: 000`, data: custom }, { data: custom, reason: `custom error ${custom.slice(0, 10)}: 000` }],
    ['erigon', { code: 3, message: 'execution reverted', data }, { data }],
    ['besu', { code: -32000, message: 'Execution reverted', data }, { data }],
    ['nethermind', { code: -32015, message: 'VM execution error.', data: `Reverted ${data}` }, { data }],
    ['nethermind of today', { code: 3, message: 'execution reverted: Not enough', data }, { data, reason }],
    ['openethereum', { code: -32015, message: 'VM execution error.', data: `Reverted ${custom}` }, { data: custom }],
    ['openethereum at a bad instruction', { code: -32015, message: 'VM execution error.', data: 'Bad instruction fe' }, {}],
    ['hardhat with a reason', { code: -32603, message: `Error: VM Exception while processing transaction: reverted with reason string '${reason}'`, data: { message: 'Error: VM Exception', txHash: hash, data } }, { data, reason }],
    ['hardhat without data', { code: -32603, message: `Error: VM Exception while processing transaction: reverted with reason string '${reason}'` }, { reason }],
    ['hardhat at a panic', { code: -32603, message: 'VM Exception while processing transaction: reverted with panic code 0x11 (Arithmetic operation overflowed)' }, { reason: 'panic code 0x11' }],
    ['hardhat with an error of the contract', { code: -32603, message: "VM Exception while processing transaction: reverted with custom error 'Denied(1)'", data: custom }, { data: custom, reason: "custom error 'Denied(1)'" }],
    ['ganache 7', { code: -32000, message: `VM Exception while processing transaction: revert ${reason}`, data: { hash: null, programCounter: 7, result: data, reason, message: 'revert' } }, { data, reason }],
    ['ganache 2', { code: -32000, message: `VM Exception while processing transaction: revert ${reason}`, data: { [hash]: { error: 'revert', program_counter: 7, return: data, reason }, name: 'RuntimeError' } }, { data, reason }],
    ['frontier', { code: -32603, message: `VM Exception while processing transaction: revert ${reason}`, data }, { data, reason }],
    ['tron', { code: -32000, message: 'REVERT opcode executed', data }, { data }],
    ['hedera', { code: 3, message: '[Request ID: 7] execution reverted: CONTRACT_REVERT_EXECUTED', data: custom }, { data: custom, reason: 'CONTRACT_REVERT_EXECUTED' }],
    ['a node that puts the data at the end of its message', { code: -32000, message: `execution reverted: ${data}` }, { data }],
    ['a bundler that puts the data at the end of its message', { code: -32521, message: `UserOperation reverted during simulation with reason: ${data}` }, { data }],
    ['metamask', { code: -32603, message: 'Internal JSON-RPC error.', data: { code: 3, message: `execution reverted: ${reason}`, data } }, { data, reason }],
    ['metamask of old', { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 3, data, message: `execution reverted: ${reason}` } } }, { data, reason }],
    ['ethers', makeError('execution reverted', 'CALL_EXCEPTION', { action: 'call', data, reason, transaction: { to: null, data: '0xa9059cbb' }, invocation: null, revert: null }), { data, reason }],
    ['a wallet that gives only the data', { code: -32603, message: 'Internal error', data: custom }, { data: custom }],
    ['ethers around a wallet', makeError('could not coalesce error', 'UNKNOWN_ERROR', { error: { code: -32603, data: { data } } }), { data }],
    ['the transport', rpcErrors.error({ host: 'node', message: `execution reverted: ${reason}`, code: 3, data }), { data, reason }],
    ['a session around a wallet', walletErrors.requestFailed({ reason: `execution reverted: ${reason}` }, { cause: { code: -32603, message: 'Internal', data: { data } } }), { data, reason }],
    ['a session around a wallet without data', walletErrors.requestFailed({ reason: `execution reverted: ${reason}` }), { reason }],
    ['one that leads back to itself', circular, {}],
  ])('finds it in the form of %s', (_node, error, expected) => {
    expect(findRevert(error)).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ['missing funds', { code: -32000, message: 'insufficient funds for gas * price + value: address 0x1234567890123456789012345678901234567890 have 1 want 2' }],
    ['a lost connection', rpcErrors.unreachable({ host: 'node', reason: 'node cannot be reached' })],
    ['a hash that a wallet names', { code: -32603, message: 'already known', data: hash }],
    ['a limit', { code: -32005, message: 'rate limit exceeded', data: { see: 'https://example.org' } }],
    ['a nonce', { code: -32000, message: 'nonce too low: next nonce 5, tx nonce 4' }],
    ['a timeout', transactionErrors.notFound({ blocks: 100 })],
    ['a getter that throws', Object.defineProperty({}, 'message', { get: () => { throw new Error('trap'); } })],
    ['nothing', undefined],
    ['a text', 'no'],
  ])('finds none in an error over %s', (_what, error) => {
    expect(findRevert(error)).toBeUndefined();
  });

  it.each([
    ['apart', (data: string) => ({ code: 3, message: 'execution reverted', data })],
    ['in a field of the node\'s own', (data: string) => ({ code: -32015, message: 'VM execution error.', data: `Reverted ${data}` })],
    ['at the end of the words', (data: string) => ({ code: -32000, message: `execution reverted: ${data}` })],
  ])('finds as many bytes as an answer may hold, %s', (_where, errorOf) => {
    const data = `0x${'ab'.repeat(9_000_000)}`;
    expect(findRevert(errorOf(data))).toEqual({ data });
  });
});
