import { isRecord } from '../encoding/json.ts';

export type FrameScheme = 'light' | 'dark';

/** The colours of a site that the wallet's frame wears on the button that leads on and on what has the focus: sRGB as `#rrggbb`, lower case. */
export interface FrameAccents {
  readonly accent: string;
  readonly accentHover: string;
  /** On either of the two. */
  readonly accentText: string;
  readonly focus: string;
}

/** How the page looks, as far as the frame follows it. Neither: as the person has set the browser. */
export interface FrameLooks {
  readonly colorScheme?: FrameScheme;
  readonly accents?: FrameAccents;
}

export const frameAccents = ['accent', 'accentHover', 'accentText', 'focus'] as const satisfies readonly (keyof FrameAccents)[];

/** What stands behind everything in the frame. Warnings have colours of the frame's own on it, which no site sets. */
export const frameBackgrounds: Readonly<Record<FrameScheme, string>> = { light: '#ffffff', dark: '#171a22' };

/** @see WCAG 2.2, 1.4.3 Contrast (Minimum) */
const textContrast = 4.5;
/** @see WCAG 2.2, 1.4.11 Non-text Contrast */
const partContrast = 3;

/**
 * Reads what a page says of its looks. Colours count together or not at all: each is six hex digits, text on the button can be read, and the button and the
 * focus can be told from the background.
 */
export function readFrameLooks(value: unknown): FrameLooks {
  const { colorScheme, accents } = isRecord(value) ? value : {};
  if (colorScheme !== 'light' && colorScheme !== 'dark') return {};
  const read = readAccents(accents);
  return { colorScheme, ...(read && isReadable(read, frameBackgrounds[colorScheme]) && { accents: read }) };
}

function readAccents(value: unknown): FrameAccents | undefined {
  const { accent, accentHover, accentText, focus } = isRecord(value) ? value : {};
  return isColour(accent) && isColour(accentHover) && isColour(accentText) && isColour(focus) ? { accent, accentHover, accentText, focus } : undefined;
}

function isReadable({ accent, accentHover, accentText, focus }: FrameAccents, background: string): boolean {
  return [accent, accentHover].every((colour) => contrastOf(accentText, colour) >= textContrast && contrastOf(colour, background) >= partContrast) && contrastOf(focus, background) >= partContrast;
}

function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[\da-f]{6}$/.test(value);
}

/** From 1 to 21. @see WCAG 2.2, contrast ratio and relative luminance */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour as a browser computes it, `rgb(0, 128, 0)` or `color(srgb 0 0.5 0)`; undefined for what lets something shine through, and for other spaces. @see CSS Color 4, 15 */
export function hexOf(computed: string): string | undefined {
  const ofBytes = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(computed);
  const ofParts = /^color\(srgb (-?[\d.e-]+) (-?[\d.e-]+) (-?[\d.e-]+)\)$/.exec(computed);
  const found = ofBytes ?? ofParts;
  if (!found) return undefined;
  const bytes = found.slice(1).map((part) => Math.round(Math.min(255, Math.max(0, Number(part) * (ofBytes ? 1 : 255)))));
  return bytes.some(Number.isNaN) ? undefined : `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
