import { buttonCss } from '../ui/button/buttonCss.ts';
import { buttonLooks, themeRules } from '../ui/theme/theme.ts';
import type { ThemeChoice } from '../ui/theme/theme.ts';
import type { ModalSize } from '../ui/theme/themeContext.ts';

/** How what an element opens is to look. */
export interface ElementLooks {
  /** Where CSS variables such as `--lk-accent` are read: what the page sets there or above it. */
  readonly element: HTMLElement;
  readonly theme: ThemeChoice;
  readonly size: ModalSize;
  readonly poweredBy: boolean;
  readonly nonce: string | undefined;
}

/** A variable of the page, or of any element above, is stronger than the built-in look and than the element's `theme`. */
const rules = /* @__PURE__ */ buttonCss.replaceAll(/var\(--lk-([a-z-]+)\)/g, 'var(--lk-$1,var(--lk-own-$1))');

/** The button's own rules, in its shadow root. What the page says of `latchkey-button` or of its parts is stronger. */
export const elementCss = [
  ':host{display:inline-block}:host([hidden]){display:none}',
  rules,
  '.lk-button{width:100%}.lk-button:disabled{cursor:default;opacity:.5}',
  '.lk-pending{box-sizing:border-box;display:inline-block;min-width:1.5em;margin-inline-start:4px;padding:0 .4em;border-radius:1em;background:var(--lk-accent-text,var(--lk-own-accent-text));color:var(--lk-accent,var(--lk-own-accent));font-size:.8em;line-height:1.5;font-variant-numeric:tabular-nums}',
].join('');

/** The tokens of a theme, for an element's own rules to fall back to. */
export function ownThemeCss(theme: ThemeChoice): string {
  return themeRules('own', theme, buttonLooks).replaceAll(':where(.own)', ':host').replaceAll(/([{;])--lk-/g, '$1--lk-own-');
}

/** Rules of a shadow root. A sheet that a script makes needs no nonce; where browsers make none (Safari before 16.4) it is an element, with the page's. Returns what writes them anew. */
export function addSheet(root: ShadowRoot, nonce: string | undefined): (css: string) => void {
  if ('adoptedStyleSheets' in root && typeof CSSStyleSheet.prototype.replaceSync === 'function') {
    const sheet = new CSSStyleSheet();
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return (css) => sheet.replaceSync(css);
  }
  const style = document.createElement('style');
  if (nonce !== undefined) style.nonce = nonce;
  root.append(style);
  return (css) => void (style.textContent = css);
}
