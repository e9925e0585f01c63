import { joinDescriptions } from './joinDescriptions.ts';
import type { Preview } from './preview.ts';

const preview: Preview = { kind: 'message', title: { key: 'core.review.title.message' }, fields: [], warnings: [{ code: 'bytes', level: 'danger' }], raw: '0x' };
const hidden = { code: 'hiddenText', level: 'caution' } as const;

describe('joinDescriptions', () => {
  it('keeps what the core says, and takes the first with a title or rows', () => {
    const joined = joinDescriptions(preview, [{ by: 'a', warnings: [{ code: 'a.risk', level: 'caution', text: 'Take care.' }] }, { by: 'b', title: { text: 'Say hello' } }, { by: 'c', title: { text: 'Another' } }]);
    expect(joined).toEqual({ ...preview, description: { by: 'b', title: { text: 'Say hello' }, fields: [] }, warnings: [{ code: 'bytes', level: 'danger' }, { code: 'a.risk', level: 'caution', text: 'Take care.' }] });
  });

  it('cleans what stands within texts of the kit, and warns of it before all that a plugin warns of', () => {
    const warnings = Array.from({ length: 50 }, (_none, at) => ({ code: `words.c${at}`, level: 'caution' } as const));
    const joined = joinDescriptions(preview, [{ by: 'words', title: { key: 'core.review.unlimited', params: { symbol: 'U\u202eSD' } }, warnings }]);
    expect(joined.description?.title).toEqual({ key: 'core.review.unlimited', params: { symbol: 'USD' } });
    expect(joined.warnings.slice(0, 2)).toEqual([{ code: 'bytes', level: 'danger' }, hidden]);
  });

  it('says nothing of texts that are shown as they are', () => {
    const joined = joinDescriptions(preview, [{ by: 'words', fields: [{ label: { text: 'Für' }, value: { text: '👩‍👩‍👧' }, format: 'text', name: 'می‌خواهم' }] }]);
    expect(joined.warnings).toEqual(preview.warnings);
    expect(joined.description?.fields).toEqual([{ label: { text: 'Für' }, value: { text: '👩‍👩‍👧' }, format: 'text', name: 'می‌خواهم' }]);
  });
});
