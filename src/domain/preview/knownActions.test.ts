import { FunctionFragment } from 'ethers';
import { knownFunctions as sharedFunctions } from '../../data/knownFunctions.ts';
import { knownFunctions } from './functions/knownFunctions.ts';
import { poolActions, routerCommands } from './functions/routerSteps.ts';

/** Every path to a value, as roles name them. */
function pathsOf(inputs: FunctionFragment['inputs'], before = ''): readonly string[] {
  return inputs.flatMap((input) => {
    const own = `${before}${input.name}`;
    const list = input.isArray() ? `${own}[]` : own;
    const inner = input.isArray() ? input.arrayChildren : input;
    return [own, list, ...(inner.isTuple() ? pathsOf(inner.components, `${list}.`) : [])];
  });
}

const selectors = new Map(knownFunctions.map((known) => [FunctionFragment.from(known.signature).selector, known]));

describe('knownFunctions', () => {
  it('give each role to a parameter that is there', () => {
    const wrong = [...knownFunctions, ...Object.values(routerCommands), ...Object.values(poolActions)].flatMap(({ signature, roles }) => {
      const paths = pathsOf(FunctionFragment.from(signature).inputs);
      return Object.keys(roles).filter((path) => !paths.includes(path)).map((path) => `${signature}: ${path}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have one entry for each selector', () => {
    expect(selectors.size).toBe(knownFunctions.length);
  });

  it('read every function that many contracts share and that changes something, so that none shows as a bare selector', () => {
    const changing = sharedFunctions.map((signature) => FunctionFragment.from(signature)).filter(({ stateMutability }) => stateMutability !== 'view');
    expect(changing.length).toBeGreaterThan(20);
    expect(changing.filter(({ selector }) => !selectors.has(selector)).map((each) => each.format())).toEqual([]);
  });

  // Selectors as explorers and the 4-byte directory list them.
  it.each([
    ['0xa9059cbb', 'transfer', { to: 'recipient', amount: 'amount' }],
    ['0x23b872dd', 'transfer', { to: 'recipient', amount: 'amount' }],
    ['0x095ea7b3', 'approve', { spender: 'spender', amount: 'allowanceOrItem' }],
    ['0x39509351', 'approve', { spender: 'spender', addedValue: 'allowance' }],
    ['0xa22cb465', 'approveAll', { operator: 'spender', approved: 'approvesAll' }],
    ['0xd505accf', 'approve', { spender: 'spender', value: 'allowance', deadline: 'deadline' }],
    ['0x8fcbaf0c', 'approve', { spender: 'spender', allowed: 'allowsAll', expiry: 'expiry' }],
    ['0x87517c45', 'approve', { token: 'token', spender: 'spender', amount: 'allowance', expiration: 'expiry' }],
    ['0x42842e0e', 'transferNft', { to: 'recipient' }],
    ['0xac9650d8', 'batch', { 'data[]': 'call' }],
    ['0x82ad56cb', 'batch', { 'calls[].target': 'target', 'calls[].callData': 'call' }],
    ['0x959b8c3f', 'approve', { operator: 'spender' }],
    ['0x558a7297', 'approveAll', { operator: 'spender', approved: 'approvesAll' }],
    ['0x110496e5', 'call', { manager: 'spender', isAllowed: 'manages' }],
    ['0xc04a8a10', 'call', { delegatee: 'spender', amount: 'credit' }],
    ['0xcae9ca51', 'approve', { spender: 'spender', amount: 'allowance' }],
    ['0x3177029f', 'approve', { spender: 'spender', amount: 'allowance' }],
    ['0x4000aea0', 'transfer', { to: 'recipient', amount: 'amount' }],
    ['0x2a2d80d1', 'approve', { 'permitBatch.spender': 'spender' }],
    ['0x3593564c', 'batch', { commands: 'routerCommands', 'inputs[]': 'routerInput' }],
    ['0x24856bc3', 'batch', { commands: 'routerCommands', 'inputs[]': 'routerInput' }],
    ['0xe9ae5c53', 'batch', { mode: 'mode', executionCalldata: 'execution' }],
    ['0x6a761202', 'batch', { to: 'target', data: 'call', operation: 'operation' }],
    ['0x8d80ff0a', 'batch', { transactions: 'packedCalls' }],
    ['0x252dba42', 'batch', { 'calls[].target': 'target', 'calls[].callData': 'call' }],
    ['0xbce38bd7', 'batch', { 'calls[].target': 'target', 'calls[].callData': 'call' }],
    ['0x174dea71', 'batch', { 'calls[].target': 'target', 'calls[].value': 'native' }],
    ['0xb61d27f6', 'batch', { target: 'target', value: 'native', data: 'call' }],
    ['0x47e1da2a', 'batch', { 'targets[]': 'target', 'values[]': 'native', 'data[]': 'call' }],
    ['0x18dfb3c7', 'batch', { 'targets[]': 'target', 'data[]': 'call' }],
    ['0x34fcd5be', 'batch', { 'calls[].target': 'target', 'calls[].data': 'call' }],
    ['0x5ae401dc', 'batch', { 'data[]': 'call' }],
    ['0xf2fde38b', 'call', { newOwner: 'power' }],
    ['0x2f2ff15d', 'call', { account: 'power' }],
    ['0x4f1ef286', 'call', { implementation: 'power' }],
    ['0x610b5925', 'call', {}],
    ['0x0d582f13', 'call', {}],
    ['0xe318b52b', 'call', {}],
    ['0x38ed1739', 'call', { to: 'outcome' }],
    ['0x04e45aaf', 'call', { 'params.recipient': 'routedOutcome' }],
  ])('know %s for %s', (selector, title, roles) => {
    expect(selectors.get(selector)).toMatchObject({ title, roles });
  });

  it('name the spender of whatever gives an allowance', () => {
    const silent = [...knownFunctions, ...Object.values(routerCommands)].filter(({ roles }) => Object.values(roles).some((role) => ['allowance', 'allowanceOrItem', 'approvesAll', 'allowsAll', 'manages', 'credit'].includes(role)) && !Object.values(roles).includes('spender'));
    expect(silent).toEqual([]);
  });
});
