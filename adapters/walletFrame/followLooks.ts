import { frameAccents, hexOf } from '../../src/domain/inApp/frameLooks.ts';
import type { FrameAccents, FrameLooks } from '../../src/domain/inApp/frameLooks.ts';

const tokens: Readonly<Record<keyof FrameAccents, string>> = { accent: '--lk-accent', accentHover: '--lk-accent-hover', accentText: '--lk-accent-text', focus: '--lk-focus' };

/** The class that wears the site's theme, see `getThemeClass`. */
export interface PageTheme {
  get(): string;
  subscribe(listener: () => void): () => void;
}

export interface FollowedLooks {
  /** As the page looks at this moment. */
  read(): FrameLooks;
  /** Tells where the page has come to look another way. */
  lookAgain(): void;
  end(): void;
}

/** Reads how the page looks from an element of it that wears the site's theme, whatever the theme is made of: what counts are the colours that the browser computes. */
export function followLooks({ worn, theme, onChange }: { /** Given the class of the theme. */ readonly worn: HTMLElement; readonly theme: PageTheme | undefined; onChange(): void }): FollowedLooks {
  let told = '';
  const read = (): FrameLooks => {
    worn.className = theme?.get() ?? '';
    const looks = looksOf(worn);
    told = JSON.stringify(looks);
    return looks;
  };
  const lookAgain = (): void => {
    const before = told;
    read();
    if (told !== before) onChange();
  };
  const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
  const forget = theme?.subscribe(lookAgain);
  system?.addEventListener('change', lookAgain);
  return {
    read, lookAgain,
    end: () => {
      forget?.();
      system?.removeEventListener('change', lookAgain);
    },
  };
}

function looksOf(element: HTMLElement): FrameLooks {
  const colorScheme = getComputedStyle(element).getPropertyValue('--lk-color-scheme').trim();
  if (colorScheme !== 'light' && colorScheme !== 'dark') return {};
  const [accent, accentHover, accentText, focus] = coloursIn(element);
  return { colorScheme, ...(accent !== undefined && accentHover !== undefined && accentText !== undefined && focus !== undefined && { accents: { accent, accentHover, accentText, focus } }) };
}

/** What the tokens come to as colours. A token that is none leaves the transparent that stands there before it, which is no colour for the frame. */
function coloursIn(element: HTMLElement): readonly (string | undefined)[] {
  const before = document.createElement('span');
  const probe = document.createElement('span');
  before.hidden = true;
  before.style.setProperty('color', 'transparent', 'important');
  probe.style.setProperty('transition', 'none', 'important');
  before.append(probe);
  element.append(before);
  const found = frameAccents.map((name) => {
    probe.style.setProperty('color', `var(${tokens[name]})`, 'important');
    // Of other spaces, such as oklch; where the browser knows no `color-mix`, the line is not taken and the one before stays.
    probe.style.setProperty('color', `color-mix(in srgb, var(${tokens[name]}) 100%, var(${tokens[name]}))`, 'important');
    return hexOf(getComputedStyle(probe).color);
  });
  before.remove();
  return found;
}
