import { describeBatch } from './describeBatch.ts';

describe('describeBatch', () => {
  it('says nothing of a batch that asks for nothing more', () => {
    expect(describeBatch({ forceAtomic: false })).toEqual({ fields: [], warnings: [], raw: '' });
  });

  it('says that all calls take effect or none, and who pays', () => {
    const paymasterService = { url: 'https://pay.example/rpc?key=secret', optional: true, context: { policy: 'x' } };
    const { fields, warnings, raw } = describeBatch({ forceAtomic: true, capabilities: { paymasterService, auxiliaryFunds: {} } });
    expect(fields).toEqual([
      { label: { key: 'core.review.allOrNothing' }, value: { key: 'core.review.yes' }, format: 'text' },
      { label: { key: 'core.review.feesPaidBy' }, value: { text: 'pay.example' }, format: 'text' },
      { label: { text: 'auxiliaryFunds' }, value: { text: '{}' }, format: 'raw' },
    ]);
    expect(warnings).toEqual([]);
    expect(JSON.parse(raw)).toEqual({ paymasterService, auxiliaryFunds: {} });
  });

  it('names what it does not know, and warns of it', () => {
    const { fields, warnings } = describeBatch({ forceAtomic: false, capabilities: { permissions: { grant: 'everything' }, hint: { optional: true } } });
    expect(fields.map(({ label, value }) => [label, value])).toEqual([[{ text: 'permissions' }, { text: '{"grant":"everything"}' }], [{ text: 'hint' }, { text: '{}' }]]);
    expect(warnings).toEqual([
      { code: 'unknownCapability', level: 'danger', params: { name: 'permissions' } },
      { code: 'unknownCapability', level: 'caution', params: { name: 'hint' } },
    ]);
  });

  it('shows names and values bounded, in one line and without hidden characters', () => {
    const name = `${'\u202e'}evil\n${'x'.repeat(10_000)}`;
    const { fields: [field], warnings: [warning], raw } = describeBatch({ forceAtomic: false, capabilities: { [name]: { value: `\u200b${'y'.repeat(10_000)}` } } });
    const texts = [Object(field?.label).text, Object(field?.value).text, warning?.params?.['name']].map(String);
    for (const text of texts) expect([text.length <= 201, /[\u202e\u200b\n]/.test(text)]).toEqual([true, false]);
    expect(raw).not.toMatch(/[\u202e\u200b]/);
    expect(JSON.parse(raw)).toEqual({ [name]: { value: `\u200b${'y'.repeat(10_000)}` } });
  });

  it.each(['', 'javascript:alert(1)', 'not a url', 'https://'])('shows an address of a paymaster that is none as it is: %j', (url) => {
    expect(describeBatch({ forceAtomic: false, capabilities: { paymasterService: { url } } }).fields[0]?.value).toEqual({ text: url });
  });
});
