'use client';
// React, fetched when something is to be opened. In no page that only shows the button.
import { createRoot } from 'react-dom/client';
import { LatchkeyProvider } from '../ui/kit/LatchkeyProvider.tsx';
import type { Cleanup } from '../kernel/plugin.ts';
import { loadCoreScreen } from '../screens/loadCoreScreen.ts';
import { KitProvider } from '../ui/kit/KitProvider.tsx';
import type { UiKit } from '../ui/kit/uiKit.ts';
import { ConnectEmbed } from '../ui/modal/ConnectEmbed.tsx';
import { modalShell } from '../ui/modal/modalShellPart.ts';
import { preloadModal } from '../ui/modal/preloadModal.ts';
import { bringScreens } from '../ui/modal/screenPart.ts';
import { Sheet } from '../ui/theme/Sheet.tsx';
import { themeStyle } from '../ui/theme/theme.ts';
import type { Theme, ThemeChoice } from '../ui/theme/theme.ts';
import { LooksContext } from '../ui/theme/themeContext.ts';
import { lightTheme } from '../ui/theme/wholeLooks.ts';
import type { PartState } from './buttonFace.ts';
import type { ElementLooks } from './elementLooks.ts';

/** Something of React's in the page. */
export interface Mounted {
  /** Shown from now on, and followed as the page changes its variables. */
  wear(looks: ElementLooks): void;
  unmount(): void;
}

/** The modal of one kit. */
export interface MountedModal extends Mounted {
  /** Fetches what the next click will show. */
  preload(): void;
  /** How far the modal's own code has come. */
  at(): PartState;
  subscribe(listener: () => void): Cleanup;
}

/** The modal, and what says how sends end, of a kit. `container` stands in the page. */
export function mountModal(kit: UiKit, container: HTMLElement, first: ElementLooks): MountedModal {
  bringScreens(loadCoreScreen); // as the provider does, which is rendered only after the first of them is asked for
  const root = createRoot(container, { identifierPrefix: `latchkey-${kit.id}-modal` });
  const mounted = follow(first, ({ size, poweredBy, nonce }, theme) => root.render(<LatchkeyProvider kit={kit} theme={theme} size={size} poweredBy={poweredBy} preload="intent" {...(nonce !== undefined && { nonce })} />), () => root.unmount());
  return { ...mounted, preload: () => preloadModal(kit), at: () => modalShell.get().at, subscribe: modalShell.subscribe };
}

let embeds = 0;

/** The kit's screens within an element. */
export function mountEmbed(kit: UiKit, container: HTMLElement, first: ElementLooks): Mounted {
  bringScreens(loadCoreScreen);
  const root = createRoot(container, { identifierPrefix: `latchkey-${kit.id}-embed${(embeds += 1)}` });
  return follow(first, ({ size, poweredBy, nonce }, theme) => {
    const { className, css } = themeStyle(theme);
    root.render(
      <KitProvider kit={kit}>
        <LooksContext.Provider value={{ className: `lk-looks ${className}`, theme, size, poweredBy, nonce }}>
          <Sheet href={className} css={css} />
          <ConnectEmbed />
        </LooksContext.Provider>
      </KitProvider>,
    );
  }, () => root.unmount());
}

/** Draws anew when the looks are others, or the page has changed a variable: by its own switch at the page's root, or as the visitor's system does. */
function follow(first: ElementLooks, draw: (looks: ElementLooks, theme: ThemeChoice) => void, end: () => void): Mounted {
  let looks = first;
  let shown = '';
  const update = (): void => {
    const theme = withVariables(looks);
    const now = JSON.stringify([theme, looks.size, looks.poweredBy, looks.nonce]);
    if (now === shown) return;
    shown = now;
    draw(looks, theme);
  };
  const observer = new MutationObserver(update);
  for (const each of [document.documentElement, document.body]) observer.observe(each, { attributes: true });
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  isDark.addEventListener('change', update);
  update();
  return {
    wear: (next) => {
      looks = next;
      update();
    },
    unmount: () => {
      observer.disconnect();
      isDark.removeEventListener('change', update);
      end();
    },
  };
}

/** The theme of an element, and over it the variables that the page has set where the element stands. */
function withVariables({ element, theme }: ElementLooks): ThemeChoice {
  const computed = getComputedStyle(element);
  const set: Record<string, string> = {};
  for (const token of Object.keys(lightTheme)) {
    const value = computed.getPropertyValue(`--lk-${token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`).trim();
    if (value !== '') set[token] = value;
  }
  if (Object.keys(set).length === 0) return theme;
  const variables: Partial<Theme> = set;
  const { mode = 'system', light, dark } = typeof theme === 'string' ? { mode: theme } : theme;
  return { mode, light: { ...light, ...variables }, dark: { ...dark, ...variables } };
}
