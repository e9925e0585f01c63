import { AbiCoder, Interface, keccak256, toUtf8Bytes, zeroPadBytes } from 'ethers';
import { decodeLog, encodeEventTopics, topicOf } from './events.ts';
import { parseEvent } from './parseAbi.ts';

const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const transfer = 'event Transfer(address indexed from, address indexed to, uint256 value)';
const named = 'event Named(string indexed name, bytes indexed data, int8 indexed level, string text, uint256[] list)';
const byEthers = (signature: string, values: readonly unknown[]): { topics: string[]; data: string } => {
  const iface = new Interface([signature]);
  return iface.encodeEventLog(signature.slice('event '.length, signature.indexOf('(')), values);
};

describe('topicOf', () => {
  it('is the well-known one of a transfer', () => {
    expect(topicOf(parseEvent(transfer))).toBe('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef');
  });
});

describe('decodeLog', () => {
  it('reads indexed values and the rest, by name', () => {
    expect(decodeLog(parseEvent(transfer), byEthers(transfer, [from, to, 5n]))).toEqual({ from, to, value: 5n });
  });

  it('keeps the order of the event, and gives hashes for what is in the log by its hash only', () => {
    const log = byEthers(named, ['name', '0x1234', -5, 'text', [1n, 2n]]);
    const values = decodeLog(parseEvent(named), log);
    expect(values).toEqual({ name: keccak256(toUtf8Bytes('name')), data: keccak256('0x1234'), level: -5n, text: 'text', list: [1n, 2n] });
    expect(Object.keys(values)).toEqual(['name', 'data', 'level', 'text', 'list']);
  });

  it('reads an anonymous event, which has no topic of its own', () => {
    const anonymous = 'event Quiet(address indexed who, uint256 value) anonymous';
    expect(decodeLog(parseEvent(anonymous), { topics: [`0x${'0'.repeat(24)}${from.slice(2)}`], data: `0x${'5'.padStart(64, '0')}` })).toEqual({ who: from, value: 5n });
  });

  it('numbers what has no name of its own, and sets no prototype', () => {
    const event = { type: 'event', name: 'E', anonymous: false, inputs: ['', '__proto__', 'a', 'a'].map((name) => ({ name, type: 'uint8', indexed: false })) } as const;
    const values = decodeLog(event, { topics: [topicOf(event)], data: `0x${'1'.padStart(64, '0').repeat(4)}` });
    expect(Object.entries(values)).toEqual([['0', 1n], ['1', 1n], ['2', 1n], ['3', 1n]]);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  });

  it('reads topics in capitals', () => {
    const { topics, data } = byEthers(transfer, [from, to, 5n]);
    expect(decodeLog(parseEvent(transfer), { topics: topics.map((topic) => `0x${topic.slice(2).toUpperCase()}`), data })).toEqual({ from, to, value: 5n });
  });

  it('refuses another event, and the transfer of an NFT, which has the same first topic', () => {
    const log = byEthers(transfer, [from, to, 5n]);
    const refusal = (event: string, of: { topics: readonly string[]; data: string }): (() => unknown) => () => decodeLog(parseEvent(event), of);
    const badData = expect.objectContaining({ code: 'abi.badData' });
    expect(refusal('event Approval(address indexed owner, address indexed spender, uint256 value)', log)).toThrow(badData);
    expect(refusal('event Transfer(address indexed from, address indexed to, uint256 indexed id)', log)).toThrow(badData);
    expect(refusal(transfer, { topics: [], data: '0x' })).toThrow(badData);
    expect(refusal(transfer, { ...log, data: '0x' })).toThrow(badData);
    expect(refusal(transfer, { ...log, topics: [log.topics[0] ?? '', '0x', '0x'] })).toThrow(badData);
  });
});

describe('encodeEventTopics', () => {
  it('asks for the event alone, or for some of its values', () => {
    const event = parseEvent(transfer);
    const iface = new Interface([transfer]);
    expect(encodeEventTopics(event)).toEqual([topicOf(event), null, null]);
    expect(encodeEventTopics(event, { to })).toEqual(iface.encodeFilterTopics('Transfer', [null, to]));
    expect(encodeEventTopics(event, { from: null, to: undefined })).toEqual([topicOf(event), null, null]);
  });

  it('hashes text and bytes', () => {
    expect(encodeEventTopics(parseEvent(named), { name: 'näme', data: '0x1234', level: 5 })).toEqual(new Interface([named]).encodeFilterTopics('Named', ['näme', '0x1234', 5]));
  });

  it('extends the sign of a negative number', () => {
    expect(encodeEventTopics(parseEvent(named), { level: -5 })[3]).toBe(AbiCoder.defaultAbiCoder().encode(['int8'], [-5]));
  });

  it('hashes arrays and tuples by their parts in place, each filled up to whole words, without lengths', () => {
    const event = parseEvent('event Sets(uint256[] indexed list, string[] indexed names, tuple(uint8 a, bytes b, int8[2] c) indexed set)');
    const coder = AbiCoder.defaultAbiCoder();
    const text = (value: string): string => zeroPadBytes(toUtf8Bytes(value), 32).slice(2);
    const topics = encodeEventTopics(event, { list: [1n, 2n, 3n], names: ['one', 'two'], set: { a: 1, b: '0xabcd', c: [-1, 2] } });
    expect(topics.slice(1)).toEqual([
      keccak256(coder.encode(['uint256', 'uint256', 'uint256'], [1, 2, 3])),
      keccak256(`0x${text('one')}${text('two')}`),
      keccak256(`${coder.encode(['uint8'], [1])}${zeroPadBytes('0xabcd', 32).slice(2)}${coder.encode(['int8', 'int8'], [-1, 2]).slice(2)}`),
    ]);
  });

  it('asks by place for what has no name, and for an anonymous event without its topic', () => {
    expect(encodeEventTopics(parseEvent('event Quiet(uint8 indexed, uint8 indexed b) anonymous'), { 0: 1, b: 2 })).toEqual([`0x${'1'.padStart(64, '0')}`, `0x${'2'.padStart(64, '0')}`]);
  });

  it('refuses a value that does not fit, and says which', () => {
    expect(() => encodeEventTopics(parseEvent(named), { level: 128 })).toThrow('Not a value of int8: args.level: 128 is out of range');
    expect(() => encodeEventTopics(parseEvent(named), { name: 5 })).toThrow(expect.objectContaining({ code: 'abi.badValue' }));
  });
});
