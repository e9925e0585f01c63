import { joinDescriptions } from './joinDescriptions.ts';
import * as limits from './limits.ts';
import type { Preview, PreviewWarning } from './preview.ts';

const caution = (code: `words.${string}`): PreviewWarning => ({ code, level: 'caution' });
const danger = (code: `words.${string}`): PreviewWarning => ({ code, level: 'danger' });
const preview: Preview = { kind: 'transaction', title: { text: 'Contract call' }, fields: [], raw: '0x', warnings: [{ code: 'unreadableCall', level: 'caution' }] };
const codes = ({ warnings }: Preview): readonly string[] => warnings.map(({ code }) => code);
const many = (count: number, make: (code: `words.${string}`) => PreviewWarning): readonly PreviewWarning[] => Array.from({ length: count }, (_, at) => make(`words.w${at}`));
const message: Preview = { kind: 'message', title: { key: 'core.review.title.message' }, fields: [], warnings: [{ code: 'bytes', level: 'danger' }], raw: '0x' };
const hidden = { code: 'hiddenText', level: 'caution' } as const;

describe('joinDescriptions', () => {
  it('puts dangers first, and each warning once', () => {
    expect(codes(joinDescriptions(preview, [{ by: 'words', warnings: [caution('words.a'), danger('words.b'), { code: 'unreadableCall', level: 'caution' }] }]))).toEqual(['words.b', 'unreadableCall', 'words.a']);
  });

  it.each([1, limits.maxPreviewWarnings])('keeps the %i warnings of the core among any number of dangers of plugins, some of which it shows', (count) => {
    const own = { ...preview, warnings: many(count, (code) => caution(`words.own.${code}`)) };
    const shown = codes(joinDescriptions(own, [{ by: 'words', warnings: many(100, danger) }]));
    expect(shown).toEqual(expect.arrayContaining(own.warnings.map(({ code }) => code)));
    expect(shown.length).toBe(Math.max(limits.maxPreviewWarnings, count + 10));
    expect(shown[0]).toBe('words.w0');
  });

  it('cleans what a plugin says, and warns of what that takes away', () => {
    const { description, warnings } = joinDescriptions(preview, [{ by: 'words', title: { text: 'Pay\u202e' }, fields: [{ label: { text: 'To' }, value: { text: 'a\u200bb' }, format: 'text', name: 'Bob\u2066' }] }]);
    expect(description).toEqual({ by: 'words', title: { text: 'Pay', isChanged: true }, fields: [{ label: { text: 'To' }, value: { text: 'ab', isChanged: true }, format: 'text', name: 'Bob' }] });
    expect(warnings).toContainEqual({ code: 'hiddenText', level: 'caution' });
  });

  it('shows the first that says anything, and no more rows than there is room for', () => {
    const row = { label: { text: 'x' }, value: { text: 'y' }, format: 'text' } as const;
    const { description } = joinDescriptions(preview, [{ by: 'one' }, { by: 'two', fields: Array.from({ length: 500 }, () => row) }, { by: 'three', title: { text: 'Never seen' } }]);
    expect([description?.by, description?.fields.length]).toEqual(['two', limits.maxPreviewFields]);
    expect(joinDescriptions(preview, []).description).toBeUndefined();
  });

  it('keeps what the core says, and takes the first with a title or rows', () => {
    const joined = joinDescriptions(message, [{ by: 'a', warnings: [{ code: 'a.risk', level: 'caution', text: 'Take care.' }] }, { by: 'b', title: { text: 'Say hello' } }, { by: 'c', title: { text: 'Another' } }]);
    expect(joined).toEqual({ ...message, description: { by: 'b', title: { text: 'Say hello' }, fields: [] }, warnings: [{ code: 'bytes', level: 'danger' }, { code: 'a.risk', level: 'caution', text: 'Take care.' }] });
  });

  it('cleans what stands within texts of the kit, and warns of it before all that a plugin warns of', () => {
    const warnings = Array.from({ length: 50 }, (_none, at) => ({ code: `words.c${at}`, level: 'caution' } as const));
    const joined = joinDescriptions(message, [{ by: 'words', title: { key: 'core.review.unlimited', params: { symbol: 'U\u202eSD' } }, warnings }]);
    expect(joined.description?.title).toEqual({ key: 'core.review.unlimited', params: { symbol: 'USD' } });
    expect(joined.warnings.slice(0, 2)).toEqual([{ code: 'bytes', level: 'danger' }, hidden]);
  });

  it('says nothing of texts that are shown as they are', () => {
    const joined = joinDescriptions(message, [{ by: 'words', fields: [{ label: { text: 'Für' }, value: { text: '👩‍👩‍👧' }, format: 'text', name: 'می‌خواهم' }] }]);
    expect(joined.warnings).toEqual(message.warnings);
    expect(joined.description?.fields).toEqual([{ label: { text: 'Für' }, value: { text: '👩‍👩‍👧' }, format: 'text', name: 'می‌خواهم' }]);
  });
});
