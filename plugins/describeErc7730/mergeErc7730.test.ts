import { mergeErc7730 } from './mergeErc7730.ts';

/** The example of the standard, under "Organizing files". */
const erc20 = { display: { formats: { 'approve(address spender,uint256 value)': { intent: 'Approve', fields: [
  { path: 'spender', label: 'Spender', format: 'addressName' },
  { path: 'value', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to', threshold: '0x8000', thresholdLabel: 'Unlimited' } },
] } } } };
const bound = { context: { contract: { deployments: [{ chainId: 1, address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }] } }, includes: './example-erc20.json', display: { formats: { 'approve(address spender,uint256 value)': { fields: [
  { path: '#.value', params: { threshold: '0xFFFFFFFFFFFFFFFFFF' } }, { path: '@.value', label: 'Sent' },
] } } } };

describe('mergeErc7730', () => {
  it('merges fields by path, puts further ones behind, and lets the including file stand', () => {
    expect(mergeErc7730(bound, erc20)).toEqual({
      context: bound.context,
      display: { formats: { 'approve(address spender,uint256 value)': { intent: 'Approve', fields: [
        { path: 'spender', label: 'Spender', format: 'addressName' },
        { path: '#.value', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to', threshold: '0xFFFFFFFFFFFFFFFFFF', thresholdLabel: 'Unlimited' } },
        { path: '@.value', label: 'Sent' },
      ] } } },
    });
    expect(mergeErc7730({ context: { $id: 'a' } }, { context: { $id: 'b' }, metadata: { owner: 'O' } })).toEqual({ context: { $id: 'a' }, metadata: { owner: 'O' } });
  });

  it('refuses files that hold themselves, and reaches no prototype', () => {
    const [one, two]: Record<string, unknown>[] = [{}, {}];
    Object.assign(one ?? {}, { metadata: one });
    Object.assign(two ?? {}, { metadata: two });
    expect(() => mergeErc7730({ ...one }, { ...two })).toThrow(expect.objectContaining({ code: 'describeErc7730.badDescriptor' }));
    const hostile: unknown = JSON.parse('{"metadata":{"__proto__":{"owner":"evil"}}}');
    mergeErc7730({ ...Object(hostile) }, { metadata: { __proto__: null, x: 1 } });
    expect(Object.hasOwn(Object.prototype, 'owner')).toBe(false);
  });
});
