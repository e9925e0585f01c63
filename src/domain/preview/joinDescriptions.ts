import { boundedWarnings } from './createPreview.ts';
import * as limits from './limits.ts';
import type { Preview, PreviewDescription, PreviewField, PreviewText, PreviewWarning } from './preview.ts';
import { outside, outsideValue, textWarnings } from './previewText.ts';
import { caution } from './previewWarnings.ts';
import { hasUnseen } from '../text/visibleText.ts';

/** What one plugin says of a request. */
export interface GivenDescription extends Partial<Pick<Preview, 'title' | 'fields' | 'warnings'>> {
  /** Id of the plugin. */
  readonly by: string;
}

/** What plugins say, below what the kit reads itself, the first with a title or fields alone. All that the kit shows stays, and all warnings do. */
export function joinDescriptions(preview: Preview, given: readonly GivenDescription[]): Preview {
  const best = given.find(({ title, fields }) => title !== undefined || fields !== undefined);
  const description = best && cleaned(best);
  return {
    ...preview,
    ...(description && { description }),
    warnings: joinWarnings(preview.warnings, [...textWarnings(description?.fields ?? []), ...(hidesText(best, given) ? [caution('hiddenText')] : []), ...given.flatMap(({ warnings = [] }) => warnings.map(cleanWarning))]),
  };
}

/** Whether any text that a describer hands on, also one within a text of the kit, has characters that would not be seen. */
function hidesText(best: GivenDescription | undefined, given: readonly GivenDescription[]): boolean {
  const shown: readonly (PreviewText | undefined)[] = [best?.title, ...(best?.fields ?? []).flatMap(({ label, value, name }) => [label, value, { text: name ?? '' }])];
  const said = [
    ...shown.flatMap((text) => (text === undefined ? [] : 'text' in text ? [text.text] : Object.values(text.params ?? {}))),
    ...given.flatMap(({ warnings = [] }) => warnings.flatMap(({ text = '', params = {} }) => [text, ...Object.values(params)])),
  ];
  return said.some((text) => hasUnseen(text.slice(0, limits.maxPreviewValueGraphemes)));
}

/** None of the core's own gives way to those of plugins, of which the dangers come first and some have room always. */
function joinWarnings(own: readonly PreviewWarning[], given: readonly PreviewWarning[]): readonly PreviewWarning[] {
  const known = new Set(own.map((warning) => JSON.stringify(warning)));
  const others = boundedWarnings(given.filter((warning) => !known.has(JSON.stringify(warning))));
  const all = [...own, ...others.slice(0, Math.max(minGivenWarnings, limits.maxPreviewWarnings - own.length))];
  return [...all.filter(({ level }) => level === 'danger'), ...all.filter(({ level }) => level === 'caution')];
}

const minGivenWarnings = 10;

/** A describer hands on what others wrote, such as the name of a token. */
function cleaned({ by, title, fields = [] }: GivenDescription): PreviewDescription {
  return {
    by,
    ...(title && { title: cleanText(title, outside) }),
    fields: fields.slice(0, limits.maxPreviewFields).map(({ label, value, format, name }): PreviewField => ({
      label: cleanText(label, outside), value: cleanText(value, format === 'text' ? outsideValue : outside), format, ...(name !== undefined && { name: plain(name) }),
    })),
  };
}

function cleanText(text: PreviewText, clean: (text: string) => PreviewText): PreviewText {
  return 'text' in text ? clean(text.text) : { key: text.key, ...(text.params && { params: cleanParams(text.params) }) };
}

function cleanWarning({ text, params, ...warning }: PreviewWarning): PreviewWarning {
  return { ...warning, ...(params && { params: cleanParams(params) }), ...(text !== undefined && { text: plain(text) }) };
}

/** What stands in a text of the kit may be of others as well. */
function cleanParams(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, plain(value)]));
}

function plain(text: string): string {
  const shown = outside(text);
  return 'text' in shown ? shown.text : '';
}
