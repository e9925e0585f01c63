import * as limits from './limits.ts';
import { isCut } from './texts.ts';

/**
 * Fills the `{paths}` of an intent; `{{` and `}}` are braces. Undefined where one has no value, where the sentence would be too long to be shown whole,
 * and where a value is written from right to left, which would change the order of what stands around it. @see ERC-7730, value interpolation
 */
export function interpolate(intent: string, textAt: (path: string) => string | undefined): string | undefined {
  let isWhole = true;
  const filled = intent.replaceAll(/\{\{|\}\}|\{([^{}]*)\}|[{}]/g, (found, path: string | undefined) => {
    if (found === '{{' || found === '}}') return found.slice(1);
    const text = path === undefined ? undefined : textAt(path.trim());
    if (text === undefined || text === '' || turned.test(text)) isWhole = false;
    return text ?? '';
  });
  return isWhole && !isCut(filled, limits.maxTextGraphemes) ? filled : undefined;
}

/** Letters that are written from right to left. */
const turned = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802-\ud803\ud83a-\ud83b][\udc00-\udfff]/;
