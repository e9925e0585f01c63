import { Interface } from 'ethers';
import type { Abi } from './abi.ts';
import { decodeFunctionData, decodeFunctionResult, encodeDeployData, encodeFunctionData, findFunction, formatSignature, selectorOf } from './functions.ts';
import { parseAbi, parseFunction } from './parseAbi.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const claim = 'function claim(address receiver, uint256 quantity, tuple(bytes32[] proof, uint256 limit, address currency) allowlist, bytes data) payable returns (uint256 id, string uri)';
const args = [address, 3n, { proof: [`0x${'12'.repeat(32)}`], limit: 5n, currency: address }, '0x1234'];

describe('formatSignature', () => {
  it('writes nested tuples as their components', () => {
    expect(formatSignature(parseFunction('function f(tuple(uint a, tuple(bool b, string[2] c)[] d)[3] e, uint)'))).toBe('f((uint256,(bool,string[2])[])[3],uint256)');
  });
});

describe('selectorOf', () => {
  // Selectors as the ERC-165 identifiers and registries have them.
  it.each([['transfer(address,uint256)', '0xa9059cbb'], ['balanceOf(address)', '0x70a08231'], ['supportsInterface(bytes4)', '0x01ffc9a7']])('makes that of %s', (signature, selector) => {
    const item = parseFunction(signature);
    expect([selectorOf(item), selectorOf(item)]).toEqual([selector, selector]);
  });
});

describe('encodeFunctionData', () => {
  it('writes a call as ethers does', () => {
    expect(encodeFunctionData(parseFunction(claim), args)).toBe(new Interface([claim]).encodeFunctionData('claim', args));
  });

  it('writes a call without arguments', () => {
    expect(encodeFunctionData(parseFunction('totalSupply()'))).toBe('0x18160ddd');
  });
});

describe('decodeFunctionData', () => {
  it('reads the arguments of a call, whatever the case of its digits', () => {
    const data = new Interface([claim]).encodeFunctionData('claim', args);
    expect(decodeFunctionData(parseFunction(claim), data)).toEqual(args);
    expect(decodeFunctionData(parseFunction(claim), `0x${data.slice(2).toUpperCase()}`)).toEqual(args);
  });

  it.each([['0x'], ['0xa9059c'], ['0x095ea7b3'], ['']])('refuses %j, the call of another function', (data) => {
    expect(() => decodeFunctionData(parseFunction('transfer(address,uint256)'), data)).toThrow(expect.objectContaining({ code: 'abi.badData' }));
  });
});

describe('decodeFunctionResult', () => {
  it('gives one value for each output', () => {
    expect(decodeFunctionResult(parseFunction(claim), new Interface([claim]).encodeFunctionResult('claim', [7n, 'ipfs://x']))).toEqual([7n, 'ipfs://x']);
  });

  it('asks whether there is a contract, when nothing comes back', () => {
    expect(() => decodeFunctionResult(parseFunction(claim), '0x')).toThrow('is there a contract at the address?');
  });
});

describe('encodeDeployData', () => {
  it('puts the arguments behind the code, as ethers does', () => {
    const abi = parseAbi(['constructor(string name, address owner)', 'function x()']);
    expect(encodeDeployData(abi, '0x6001', ['Name', address])).toBe(`0x6001${new Interface(['constructor(string name, address owner)']).encodeDeploy(['Name', address]).slice(2)}`);
  });

  it('takes no arguments where there is no constructor', () => {
    expect(encodeDeployData([], '0x6001')).toBe('0x6001');
    expect(() => encodeDeployData([], '0x6001', [1n])).toThrow(expect.objectContaining({ code: 'abi.badValue' }));
  });

  it.each([['0x'], [''], ['6001'], ['0x600'], ['0x73__$8b0fd9d1b2a2b0b7a4f4$__']])('refuses the code %j', (bytecode) => {
    expect(() => encodeDeployData([], bytecode)).toThrow(expect.objectContaining({ code: 'abi.badValue', message: expect.stringContaining('libraries linked') }));
  });
});

describe('findFunction', () => {
  const abi: Abi = parseAbi([
    'function safeTransferFrom(address from, address to, uint256 id)', 'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
    'function set(uint256 value)', 'function set(address value)', 'function set(bool value)', 'function put(uint256 value)', 'function put(int256 value)',
    'event Transfer(address from)', 'error set2()', 'function balanceOf(address owner) view returns (uint256)', 'function balanceOf(address other) view returns (uint256)',
  ]);
  const found = (...given: [string, (number | readonly unknown[])?]): string => formatSignature(findFunction(abi, ...given));

  it('tells overloads apart by the number of arguments', () => {
    expect([found('safeTransferFrom', 3), found('safeTransferFrom', [1, 2, 3, 4])]).toEqual(['safeTransferFrom(address,address,uint256)', 'safeTransferFrom(address,address,uint256,bytes)']);
  });

  it('tells overloads apart by which arguments fit', () => {
    expect([found('set', [5n]), found('set', [address]), found('set', [true]), found('put', [-5n])]).toEqual(['set(uint256)', 'set(address)', 'set(bool)', 'put(int256)']);
  });

  it('takes the name with its types', () => {
    expect([found('put(uint256)', [5n]), found('set(address)')]).toEqual(['put(uint256)', 'set(address)']);
  });

  it('takes a function that is listed twice for one', () => {
    expect(found('balanceOf')).toBe('balanceOf(address)');
  });

  it('does not guess between those that all fit, or none of them', () => {
    for (const [name, given] of [['put', [5n]], ['put', 1], ['put', undefined], ['set', ['neither']]] as const) {
      expect(() => found(name, given)).toThrow(expect.objectContaining({ code: 'abi.ambiguousMethod', message: expect.stringMatching(/^Several methods are called (put|set): .*\(uint256\), /), remedy: expect.any(String) }));
    }
  });

  it.each([['missing', undefined], ['Transfer', undefined], ['set', 2], ['set(uint8)', 1], ['', undefined], ['constructor', undefined]])('does not know %j with %p arguments', (name, count) => {
    expect(() => found(name, count)).toThrow(expect.objectContaining({ code: 'abi.unknownMethod', message: 'Could not resolve method', remedy: expect.any(String) }));
  });
});
