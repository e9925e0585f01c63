import * as limits from '../limits.ts';
import { parseAbi, parseError, parseEvent, parseFunction } from './parseAbi.ts';

const badSignature = expect.objectContaining({ code: 'abi.badSignature', remedy: expect.any(String) });

describe('parseAbi', () => {
  const transfer = { type: 'function', name: 'transfer', inputs: [{ name: 'to', type: 'address' }, { name: 'amount', type: 'uint256' }], outputs: [{ name: '', type: 'bool' }], stateMutability: 'nonpayable' };

  it('reads signatures and JSON alike', () => {
    expect(parseAbi(['function transfer(address to, uint amount) returns (bool)', transfer])).toEqual([transfer, transfer]);
  });

  it('reads events, errors and constructors, and leaves out what has no name', () => {
    expect(parseAbi(['event E(uint256[] indexed list, tuple(uint a, string[2] b)[3][] sets) anonymous', 'error X(uint)', 'constructor(address owner) payable', 'receive() external payable', 'fallback()', { type: 'fallback' }])).toEqual([
      { type: 'event', name: 'E', anonymous: true, inputs: [
        { name: 'list', type: 'uint256[]', indexed: true },
        { name: 'sets', type: 'tuple[3][]', indexed: false, components: [{ name: 'a', type: 'uint256' }, { name: 'b', type: 'string[2]' }] },
      ] },
      { type: 'error', name: 'X', inputs: [{ name: '', type: 'uint256' }] },
      { type: 'constructor', inputs: [{ name: 'owner', type: 'address' }], stateMutability: 'payable' },
    ]);
  });

  it('keeps which arrays of an event are indexed', () => {
    const event = { type: 'event', name: 'E', anonymous: false, inputs: [{ name: 'a', type: 'tuple[]', indexed: true, components: [{ name: 'x', type: 'uint256' }] }, { name: 'b', type: 'bytes32[2]', indexed: false }] };
    expect(parseAbi([event, 'event E(tuple(uint256 x)[] indexed a, bytes32[2] b)'])).toEqual([event, event]);
  });

  it.each([[['function ()']], [['nonsense']], [[{ type: 'function' }]], [[{ type: 'function', name: 'f', inputs: [{ type: 'uint7' }] }]], [[{}]], [[[]]]])('refuses %j', (source) => {
    expect(() => parseAbi(source)).toThrow(badSignature);
  });
});

describe('parseFunction', () => {
  it('gives the same object for the same text, frozen', () => {
    const item = parseFunction('function f(tuple(uint a) b)');
    expect(parseFunction('function f(tuple(uint a) b)')).toBe(item);
    expect([item, item.inputs, item.inputs[0], item.inputs[0]?.components].map((each) => Object.isFrozen(each))).toEqual([true, true, true, true]);
  });

  it('forgets what was not asked for in a long time', () => {
    const item = parseFunction('function first()');
    for (let i = 0; i < limits.signatureCacheEntries; i += 1) parseFunction(`f${i}()`);
    expect(parseFunction('function first()')).not.toBe(item);
    expect(parseFunction('function first()')).toEqual(item);
  });

  it('refuses what is no function', () => {
    for (const text of ['event E()', 'error E()', 'f(', '']) expect(() => parseFunction(text)).toThrow(badSignature);
  });
});

describe('parseEvent and parseError', () => {
  it('read with or without their keyword', () => {
    expect(parseEvent('E(uint256 indexed a)')).toEqual(parseEvent('event E(uint256 indexed a)'));
    expect(parseError('E(uint256 a)')).toEqual({ type: 'error', name: 'E', inputs: [{ name: 'a', type: 'uint256' }] });
  });

  it('refuse what is another thing', () => {
    expect(() => parseEvent('function f()')).toThrow(badSignature);
    expect(() => parseError('event E()')).toThrow(badSignature);
  });
});
