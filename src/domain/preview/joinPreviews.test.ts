import { joinPreviews } from './joinPreviews.ts';
import type { Preview } from './preview.ts';

const one = (part: Partial<Preview> = {}): Preview => ({ kind: 'transaction', title: { key: 'a' }, chain: { id: 1, name: 'One' }, fields: [{ label: { key: 'l' }, value: { text: 'v' }, format: 'text' }], warnings: [], raw: '0x', ...part });

describe('joinPreviews', () => {
  it('leaves one alone as it is', () => {
    const alone = one();
    expect(joinPreviews([alone])).toBe(alone);
  });

  it('keeps what each does apart, and puts the warnings of all together, the dangers first and each once', () => {
    const caution = { code: 'createsContract', level: 'caution' } as const;
    const danger = { code: 'unlimitedAllowance', level: 'danger' } as const;
    const joined = joinPreviews([one({ warnings: [caution] }), one({ title: { key: 'b' }, raw: '0x12', warnings: [caution, danger] })]);
    expect(joined).toMatchObject({ kind: 'transaction', chain: { id: 1 }, fields: [], calls: [{ title: { key: 'a' }, fields: one().fields }, { title: { key: 'b' } }], warnings: [danger, caution], raw: '1. 0x\n\n2. 0x12' });
  });

  it('adds what the batch asks for beyond its calls, also to one call alone', () => {
    const terms = { forceAtomic: true, capabilities: { permissions: { grant: 'everything' } } };
    const fields = [{ label: { key: 'core.review.allOrNothing' }, value: { key: 'core.review.yes' }, format: 'text' }, { label: { text: 'permissions' }, value: { text: '{"grant":"everything"}' }, format: 'raw' }];
    const warnings = [{ code: 'unknownCapability', level: 'danger', params: { name: 'permissions' } }];
    expect(joinPreviews([one()], terms)).toMatchObject({ title: { key: 'a' }, fields: [...one().fields, ...fields], warnings, raw: '0x\n\n{"permissions":{"grant":"everything"}}' });
    expect(joinPreviews([one(), one()], terms)).toMatchObject({ fields, warnings, raw: '1. 0x\n\n2. 0x\n\n{"permissions":{"grant":"everything"}}' });
    expect(joinPreviews([one()], { forceAtomic: false })).toEqual(one());
  });
});
