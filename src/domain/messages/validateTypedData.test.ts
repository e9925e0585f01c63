import { toStorable } from '../toStorable.ts';
import { hasUndeclaredValues, validateTypedData } from './validateTypedData.ts';

const permit = {
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'chainId', type: 'uint256' }, { name: 'verifyingContract', type: 'address' }],
    Permit: [{ name: 'owner', type: 'address' }, { name: 'value', type: 'uint256' }],
  },
  primaryType: 'Permit',
  domain: { name: 'Token', chainId: 1, verifyingContract: '0x5fbdb2315678afecb367f032d93f642f64180aa3' },
  message: { owner: '0xf39fd6e51aad88f6f4ce6ab8827279cff69b2266'.replace('69b2266', 'fb92266'), value: '100' },
} as const;
const withType = (name: string, type: string, value: unknown): unknown => ({ ...permit, types: { ...permit.types, Permit: [{ name, type }] }, message: { [name]: value } });
const withDomain = (change: object): unknown => ({ ...permit, domain: { ...permit.domain, ...change } });
const withTypes = (types: object, more: object = {}): unknown => ({ ...permit, types, ...more });
const typesOf = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, at) => [`T${at}`, [{ name: 'x', type: 'bool' }]]));
const deep = (): unknown => {
  let type = 'uint256';
  for (let depth = 0; depth < 9; depth += 1) type += '[]';
  return withType('a', type, []);
};

describe('validateTypedData', () => {
  it('gives every value one form', () => {
    expect(validateTypedData(permit)).toEqual({
      ...permit,
      domain: { name: 'Token', chainId: 1, verifyingContract: '0x5FbDB2315678afecb367f032d93F642f64180aa3' },
      message: { owner: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', value: 100n },
    });
  });

  it('reads JSON as it reads an object', () => {
    expect(validateTypedData(JSON.stringify(permit))).toEqual(validateTypedData(permit));
  });

  it.each([1, '1', '0x1', 1n])('takes the chain id %p as a number', (chainId) => {
    expect(validateTypedData(withDomain({ chainId })).domain['chainId']).toBe(1);
  });

  it('gives bytes in small letters, and lists and structs in their form', () => {
    const types = { Order: [{ name: 'id', type: 'bytes4' }, { name: 'data', type: 'bytes' }, { name: 'raw', type: 'bytes' }, { name: 'pair', type: 'Item[2]' }, { name: 'rest', type: 'Item[]' }], Item: [{ name: 'n', type: 'int8' }] };
    const message = { id: '0xABCDEF01', data: '0xAB', raw: Uint8Array.of(0xcd), pair: [{ n: '-128' }, { n: 127 }], rest: [{ n: '0x7f' }] };
    expect(validateTypedData({ types, primaryType: 'Order', domain: {}, message }).message).toEqual({ id: '0xabcdef01', data: '0xab', raw: '0xcd', pair: [{ n: -128n }, { n: 127n }], rest: [{ n: 127n }] });
  });

  it('takes undefined in a domain for absent', () => {
    const { EIP712Domain: _declared, ...undeclared } = permit.types;
    for (const types of [permit.types, undeclared]) expect(validateTypedData(withTypes(types, { domain: { ...permit.domain, version: undefined } })).domain).toEqual(validateTypedData(permit).domain);
  });

  it.each<[string, unknown]>([
    ['the message', { ...permit, message: { ...permit.message, spender: 1, get trap(): never { throw new Error('read'); } } }], ['the domain', withDomain({ version: '1' })], ['the text', JSON.stringify({ ...permit, message: { ...permit.message, __proto__: undefined, extra: {} } })],
  ])('leaves out what no type declares in %s, unread, and remembers that it did', (_where, data) => {
    const parsed = validateTypedData(data);
    expect(parsed).toEqual(validateTypedData(permit));
    expect([parsed, validateTypedData(parsed), toStorable({ data: parsed }).data].map(hasUndeclaredValues)).toEqual([true, true, true]);
    expect([hasUndeclaredValues(validateTypedData(permit)), hasUndeclaredValues(validateTypedData(withDomain({ version: undefined })))]).toEqual([false, false]);
  });

  it('leaves out a chain and a field of its own that the domain does not declare, in structs within structs too', () => {
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }], Order: [{ name: 'parts', type: 'Part[]' }], Part: [{ name: 'n', type: 'uint8' }] };
    const parsed = validateTypedData({ types, primaryType: 'Order', domain: { name: 'Token', chainId: 1, host: 'x' }, message: { parts: [{ n: 1 }, { n: 2, hidden: 'all' }] } });
    expect([parsed.domain, parsed.message, hasUndeclaredValues(parsed)]).toEqual([{ name: 'Token' }, { parts: [{ n: 1n }, { n: 2n }] }, true]);
    const { types: plain, primaryType, message } = validateTypedData({ types: { Part: types.Part }, primaryType: 'Part', domain: { name: 'Token', host: 'x' }, message: { n: 1 } });
    expect([plain, primaryType, message]).toEqual([{ Part: types.Part }, 'Part', { n: 1n }]);
  });

  it('takes 50 types beside the domain', () => {
    expect(Object.keys(validateTypedData(withTypes({ ...permit.types, ...typesOf(49) })).types)).toHaveLength(51);
  });

  it.each(['HyperliquidTransaction:UsdSend', 'Foo:Bar', 'a::b'])('takes %s as the name of a type, though EIP-712 has no colon in it', (name) => {
    expect(validateTypedData({ domain: {}, types: { [name]: [{ name: 'to', type: 'bool' }] }, primaryType: name, message: { to: true } })).toMatchObject({ primaryType: name });
  });

  it('gives what is frozen all through, and the same object when it comes again', () => {
    const parsed = validateTypedData(permit);
    for (const part of [parsed, parsed.types, parsed.types['Permit'], parsed.types['Permit']?.[0], parsed.domain, parsed.message]) expect(Object.isFrozen(part)).toBe(true);
    expect(validateTypedData(parsed)).toBe(parsed);
    expect(toStorable(parsed)).toBe(parsed);
    expect(validateTypedData({ ...parsed })).not.toBe(parsed);
  });

  it('gives lists of its own, whatever lists make of themselves', () => {
    const liar = (): bigint[] => Object.defineProperty([], '0', { get: () => BigInt(Math.floor(Math.random() * 2 ** 40)), enumerable: true });
    const mapped = Object.assign([1n], { map: liar });
    const classed = Object.assign([1n], { constructor: { [Symbol.species]: liar } });
    for (const list of [mapped, classed]) {
      const { message } = validateTypedData(withType('list', 'uint256[]', list));
      expect([message['list'], message['list']]).toEqual([[1n], [1n]]);
    }
    const fields = Object.assign([{ name: 'a', type: 'bool' }], { map: () => [{ name: 'b', type: 'bool' }] });
    expect(validateTypedData(withTypes({ Permit: fields }, { message: { a: true }, domain: {} })).types['Permit']).toEqual([{ name: 'a', type: 'bool' }]);
  });

  it('refuses more text than can be hashed at once, also where one text stands in it many times', () => {
    const text = 'x'.repeat(1024 * 1024 - 100); // the domain has some as well
    expect(() => validateTypedData(withType('a', 'string', text))).not.toThrow();
    for (const [type, value] of [['string', text + 'x'.repeat(100)], ['string[]', [text, text]], ['bytes[]', Array.from({ length: 9 }, () => new Uint8Array(2 ** 16))]] as const) expect(() => validateTypedData(withType('a', type, value))).toThrow(expect.objectContaining({ code: 'message.badTypedData' }));
  });

  it('reads each part once, so that one that answers differently has said it', () => {
    let asked = 0;
    const message = { get owner() { return (asked += 1) === 1 ? permit.message.owner : `0x${'66'.repeat(20)}`; }, value: 1 };
    const parsed = validateTypedData({ ...permit, message });
    expect([asked, parsed.message['owner']]).toEqual([1, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']);
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /no object/],
    ['a list', [], /no object/],
    ['text that is no JSON', '{', /no JSON/],
    ['text past the limit', `"${' '.repeat(1024 * 1024)}"`, /too long/],
    ['no types', { ...permit, types: undefined }, /types is no object/],
    ['no primary type', { ...permit, primaryType: undefined }, /primaryType is missing/],
    ['an unknown primary type', { ...permit, primaryType: 'Mail' }, /unknown type "Mail"/],
    ['a primary type of every object', { ...permit, primaryType: 'constructor' }, /unknown type/],
    ['the domain as the primary type', { ...permit, primaryType: 'EIP712Domain' }, /unknown type/],
    ['no domain', { ...permit, domain: undefined }, /domain is missing/],
    ['no message', { ...permit, message: undefined }, /message is no object/],
    ['fields that are no list', withTypes({ ...permit.types, Permit: {} }), /no list/],
    ['a field that is no object', withTypes({ Permit: ['owner'] }), /no object/],
    ['a field without a type', withTypes({ Permit: [{ name: 'owner' }] }), /has no type/],
    ['a type that is not there', withTypes({ Permit: [{ name: 'owner', type: 'Person' }] }), /unknown type "Person"/],
    ['a type inside itself', withTypes({ Permit: [{ name: 'next', type: 'Permit[]' }] }), /contains itself/],
    ['types inside each other', withTypes({ Permit: [{ name: 'b', type: 'B' }], B: [{ name: 'p', type: 'Permit' }] }), /contains itself/],
    ['a type name with another type in it', withTypes({ ...permit.types, 'Permit(address owner)Mail': [] }), /cannot be the name of a type/],
    ['a type named like an elementary one', withTypes({ ...permit.types, uint256: [{ name: 'x', type: 'bool' }] }), /cannot be the name of a type/],
    ['a type named __proto__', JSON.stringify({ ...permit, types: 1 }).replace('"types":1', '"types":{"__proto__":[],"Permit":[]}'), /cannot be the name of a type/],
    ['a field without a name', withTypes({ Permit: [{ type: 'bool' }] }), /cannot be the name of a field/],
    ['a list as the name of a field', withTypes({ Permit: [{ name: ['a'], type: 'bool' }] }), /cannot be the name of a field/],
    ['a field named __proto__', withTypes({ Permit: [{ name: '__proto__', type: 'bool' }] }), /cannot be the name of a field/],
    ['a field that is a domain', withType('a', 'EIP712Domain', permit.domain), /unknown type "EIP712Domain"/],
    ['a field name with another field in it', withType('value,address spender', 'uint256', 1), /cannot be the name of a field/],
    ['two fields of one name', withTypes({ Permit: [{ name: 'a', type: 'bool' }, { name: 'a', type: 'bool' }] }), /two fields/],
    ['too many types', withTypes({ ...permit.types, ...typesOf(50) }), /more than 50 types/],
    ['types that are a book', withTypes({ Permit: Array.from({ length: 4_000 }, (_, at) => ({ name: `field_${at}`, type: 'uint256' })) }), /longer than 65536 characters/],
    ['a colon in the name of a field', withType('a:b', 'bool', true), /cannot be the name of a field/],
    ['a bracket in the name of a type', withTypes({ ...permit.types, 'Foo:Bar[]': [] }), /cannot be the name of a type/],
    ['arrays in arrays in arrays', deep(), /unknown type/],
    ['an array of none', withType('a', 'uint256[0]', []), /unknown type/],
    ['a fixed array of another length', withType('a', 'uint256[2]', [1]), /is no uint256\[2\]/],
    ['a missing field', { ...permit, message: { owner: permit.message.owner } }, /message\.value is missing/],
    ['a field that every object has', withTypes({ Permit: [{ name: 'toString', type: 'string' }] }, { domain: {}, message: {} }), /toString is missing/],
    ['a domain field of another type', withTypes({ ...permit.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] }, { domain: { chainId: '1' } }), /has no field "chainId" of type "string"/],
    ['a padded chain id', withDomain({ chainId: '0x0000000000000000000000000000000000000000000000000000000000000001' }), /domain\.chainId is no uint256/],
    ['a decimal chain id with a leading zero', withDomain({ chainId: '01' }), /is no uint256/],
    ['a chain id with a space', withDomain({ chainId: ' 1' }), /is no uint256/],
    ['a chain id of zero', withDomain({ chainId: 0 }), /no chain id/],
    ['a chain id past 2^53', withDomain({ chainId: '9007199254740993' }), /no chain id/],
    ['an integer as the contract', withDomain({ verifyingContract: 1 }), /is no address/],
    ['a decimal text as the contract', withDomain({ verifyingContract: '546584486846459126461364135121053344201067465379' }), /is no address/],
    ['a contract without 0x', withDomain({ verifyingContract: permit.domain.verifyingContract.slice(2) }), /is no address/],
    ['a padded contract', withDomain({ verifyingContract: `0x${'0'.repeat(24)}${permit.domain.verifyingContract.slice(2)}` }), /is no address/],
    ['a wrong checksum', withDomain({ verifyingContract: '0x5FbDB2315678afecb367f032d93F642f64180aA3' }), /checksum/],
    ['a number that lost its last digits', withType('a', 'uint256', 2 ** 53), /is no uint256/],
    ['a fraction', withType('a', 'uint256', 1.5), /is no uint256/],
    ['a number with an exponent', withType('a', 'uint256', '1e18'), /is no uint256/],
    ['a negative unsigned integer', withType('a', 'uint8', -1), /is no uint8/],
    ['an integer out of range', withType('a', 'uint8', 256), /is no uint8/],
    ['a signed integer out of range', withType('a', 'int8', 128), /is no int8/],
    ['text as truth', withType('a', 'bool', 'true'), /is no bool/],
    ['half a byte', withType('a', 'bytes', '0x123'), /is no bytes/],
    ['bytes of another width', withType('a', 'bytes4', '0x123456'), /is no bytes4/],
    ['a number as text', withType('a', 'string', 5), /is no string/],
    ['half a character', withType('a', 'string', '\ud800'), /is no string/],
    ['a function type', withType('a', 'function', '0x'), /unknown type/],
    ['values without end', withType('a', 'bool[][]', Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => true))), /more than 20000 values/],
  ])('refuses %s', (_name, data, why) => {
    expect(() => validateTypedData(data)).toThrow(expect.objectContaining({ code: 'message.badTypedData', message: expect.stringMatching(why) as unknown }));
  });
});
