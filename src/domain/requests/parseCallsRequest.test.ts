import * as limits from '../transactions/limits.ts';
import { parseCallsRequest } from './parseCallsRequest.ts';

// The example of EIP-5792, wallet_sendCalls; the data of its last call, half a byte short there, is made whole.
const example = {
  version: '2.0.0',
  from: '0xd46e8dd67c5d32be8058bb8eb970870f07244567',
  chainId: '0x01',
  atomicRequired: true,
  calls: [
    { to: '0xd46e8dd67c5d32be8058bb8eb970870f07244567', value: '0x9184e72a', data: '0xd46e8dd67c5d32be8d46e8dd67c5d32be8058bb8eb970870f072445675058bb8eb970870f072445675' },
    { to: '0xd46e8dd67c5d32be8058bb8eb970870f07244567', value: '0x182183', data: '0xfbadbaf010' },
  ],
};

describe('parseCallsRequest', () => {
  it('reads the example of the standard', () => {
    expect(parseCallsRequest(example)).toEqual({
      from: example.from, chainId: 1, forceAtomic: true,
      calls: [{ to: example.from, valueWei: 0x9184e72an, data: example.calls[0]?.data }, { to: example.from, valueWei: 0x182183n, data: example.calls[1]?.data }],
    });
  });

  it('keeps id and capabilities, and what is absent absent', () => {
    const { from: _from, ...rest } = example;
    expect(parseCallsRequest({ ...rest, id: '0x1', capabilities: { paymasterService: { optional: true, url: 'https://x.test' } }, calls: [{ capabilities: { any: { optional: true } } }] })).toEqual({
      id: '0x1', chainId: 1, forceAtomic: true, calls: [{}], capabilities: { paymasterService: { optional: true, url: 'https://x.test' } },
    });
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'request.badParams'], ['a list', [example], 'request.badParams'], ['another version', { ...example, version: '1.0' }, 'request.badParams'], ['no version', { ...example, version: undefined }, 'request.badParams'],
    ['an empty id', { ...example, id: '' }, 'request.badParams'], ['an id without end', { ...example, id: 'x'.repeat(8_195) }, 'request.badParams'], ['a sender that is none', { ...example, from: '0x1' }, 'request.badParams'],
    ['no word on atomicity', { ...example, atomicRequired: 'yes' }, 'request.badParams'], ['no calls', { ...example, calls: [] }, 'request.badParams'], ['calls that are no list', { ...example, calls: {} }, 'request.badParams'],
    ['too many calls', { ...example, calls: Array.from({ length: limits.maxCalls + 1 }, () => ({})) }, 'request.badParams'], ['a call that is none', { ...example, calls: [null] }, 'request.badParams'], ['a call to nowhere', { ...example, calls: [{ to: 'x' }] }, 'request.badParams'],
    ['half bytes', { ...example, calls: [{ data: '0x123' }] }, 'request.badParams'], ['a call that needs more', { ...example, calls: [{ capabilities: { x: {} } }] }, 'request.badParams'], ['capabilities that are none', { ...example, capabilities: { x: 1 } }, 'request.badParams'],
    ['no chain', { ...example, chainId: undefined }, 'input.notChainId'], ['an amount as a number', { ...example, calls: [{ value: 1 }] }, 'input.notQuantity'],
  ])('refuses %s', (_what, given, code) => {
    expect(() => parseCallsRequest(given)).toThrow(expect.objectContaining({ code }));
  });
});
