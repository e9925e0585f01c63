import type { Site } from '../config/site.ts';

/** What a mail says, in order: paragraphs, the link, the code, paragraphs, and why it was sent. */
export interface MailContent {
  readonly before: readonly string[];
  readonly link?: { readonly url: string; readonly text: string };
  /** What stands between the link and the code. */
  readonly beforeCode?: string;
  readonly code?: string;
  readonly after: readonly string[];
  readonly reason: string;
}

const plainAccent = '#3b3f46';

/** The HTML part of a mail. Styles stand at the elements, in the old ways that mail programs know: several drop a style sheet. */
export function toHtml({ before, link, beforeCode, code, after, reason }: MailContent, { language, name, look }: { readonly language: string; readonly name: string; readonly look: Site['look'] }): string {
  const accent = /^#[0-9a-f]{6}$/i.test(look.accent ?? '') ? (look.accent ?? plainAccent) : plainAccent;
  const lang = escapeHtml(language);
  const logo = isHttpsUrl(look.logoUrl) ? `<img src="${escapeHtml(look.logoUrl)}" alt="" height="32" style="display:inline-block;height:32px;max-width:160px;vertical-align:middle;border:0;margin-right:12px">` : '';
  const paragraph = (text: string): string => `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1c1e21">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const codeBlock = code === undefined ? '' : `<p style="margin:0 0 16px;font-size:32px;line-height:40px;letter-spacing:6px;font-weight:700;color:#1c1e21;font-family:Menlo,Consolas,monospace">${escapeHtml(code)}</p>`;
  const linkBlock = link === undefined ? '' : `<p style="margin:0 0 24px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${accent};color:${textOn(accent)};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(link.text)}</a></p>`;
  const between = beforeCode === undefined ? '' : paragraph(beforeCode);
  return [
    '<!doctype html>',
    `<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(name)}</title></head>`,
    `<body lang="${lang}" style="margin:0;padding:24px 12px;background:#f3f4f6;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#ffffff;border-radius:12px">',
    `<tr><td style="padding:16px 24px;background:${accent};border-radius:12px 12px 0 0;color:${textOn(accent)};font-size:18px;line-height:32px;font-weight:600">${logo}${escapeHtml(name)}</td></tr>`,
    `<tr><td style="padding:24px 24px 8px">${before.map(paragraph).join('')}${linkBlock}${between}${codeBlock}${after.map(paragraph).join('')}</td></tr>`,
    '</table>',
    `<p style="max-width:520px;margin:16px auto 0;font-size:13px;line-height:20px;color:#5b6068">${escapeHtml(reason)}</p>`,
    '</td></tr></table></body></html>',
  ].join('\n');
}

/** Text that means itself, between tags and in double quotes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function isHttpsUrl(url: string | undefined): url is string {
  return url !== undefined && URL.parse(url)?.protocol === 'https:';
}

/** White or black, whichever is easier to read on a colour. @see WCAG 2.2, relative luminance and contrast ratio */
function textOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
}
