import type { Preview, PreviewField } from './preview.ts';
import { withoutRepeats } from './withoutRepeats.ts';

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const fake = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const address = (key: string, text: string, name?: string): PreviewField => ({ label: { key: `core.review.${key}` }, value: { text }, format: 'address', ...(name !== undefined && { name }) });
const argument = (text: string): PreviewField => ({ label: { text: 'spender' }, value: { text }, format: 'address' });
const allows: PreviewField = { label: { key: 'core.review.changes.allows' }, value: { text: '5 USDX' }, format: 'amount' };
const call: Preview = { kind: 'transaction', title: { key: 'core.review.title.call' }, contract: token, fields: [address('contract', token), argument(spender)], warnings: [], raw: '0x' };
const rows = (preview: Partial<Preview>, ...changed: readonly PreviewField[]): readonly string[] => {
  const { changes } = withoutRepeats({ ...call, ...preview, changes: { at: 'tried', fields: changed } });
  return changes?.at === 'tried' ? changes.fields.map(({ label, name, value }) => [('key' in label ? label.key : '').replace('core.review.', ''), name, 'text' in value ? value.text : ''].filter((part) => part !== undefined).join(' | ')) : [];
};

describe('withoutRepeats', () => {
  it('leaves out the contract that is called, and the only other address of the call', () => {
    expect(rows({}, address('gives', token.toLowerCase(), '5 USDX'))).toEqual(['gives | 5 USDX']);
    expect(rows({}, allows, address('contract', token.toLowerCase()), address('changes.spender', spender))).toEqual(['changes.allows | 5 USDX']);
  });

  it('keeps every address where another contract says that something changes', () => {
    const changed = [address('gives', token, '5 USDX'), address('gets', fake, '5 USDX')] as const;
    expect(rows({}, ...changed)).toEqual([`gives | 5 USDX | ${token}`, `gets | 5 USDX | ${fake}`]);
    expect(rows({}, allows, address('contract', fake), address('changes.spender', spender))).toEqual(['changes.allows | 5 USDX', `contract | ${fake}`, `changes.spender | ${spender}`]);
  });

  it('keeps a spender that the call does not name, or names among others', () => {
    const changed = [allows, address('contract', token), address('changes.spender', spender)] as const;
    expect(rows({ fields: [address('contract', token)] }, ...changed)).toEqual(['changes.allows | 5 USDX', `changes.spender | ${spender}`]);
    expect(rows({ fields: [address('contract', token), argument(fake), argument(spender)] }, ...changed)).toEqual(['changes.allows | 5 USDX', `changes.spender | ${spender}`]);
    expect(rows({ fields: [address('contract', token), argument(fake)] }, ...changed)).toEqual(['changes.allows | 5 USDX', `changes.spender | ${spender}`]);
  });

  it('keeps all of a batch, and where the contract is not shown', () => {
    const changed = address('gives', token, '5 USDX');
    expect(rows({ calls: [] }, changed)).toEqual([`gives | 5 USDX | ${token}`]);
    expect(rows({ fields: [argument(spender)] }, changed)).toEqual([`gives | 5 USDX | ${token}`]);
  });
});
