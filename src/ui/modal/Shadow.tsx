'use client';
import { useCallback, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Styles } from '../theme/Styles.tsx';
import { useLooks } from '../theme/themeContext.ts';
import { WholeTheme } from '../theme/WholeTheme.tsx';

/** The page's rules reach the host, and what it inherits all that is inside: nothing of either is left. The tokens are variables, which `all` spares. */
const floatingCss = ':host{all:initial!important;display:contents!important}';
/** Part of the page's layout, so any rule of the page is stronger. */
const inlineCss = ':host{display:block;box-sizing:border-box;width:100%;max-width:380px}';

interface ShadowProps {
  readonly children: ReactNode;
}

/** A place at the end of the page whose styles are its own. It stays for as long as it is mounted, so that what is shown in it again finds its styles there. */
export function FloatingShadow({ children }: ShadowProps): ReactNode {
  const { className, nonce } = useLooks();
  const [root, setRoot] = useState<ShadowRoot>();
  // Before anything is painted. Beside the page's own tree, so that it changes none of the page's layout and React hears each event in it once.
  useLayoutEffect(() => {
    const host = document.createElement('div');
    host.setAttribute('data-latchkey', '');
    document.body.append(host);
    // oxlint-disable-next-line react/set-state-in-effect -- styles are written while what they are for is rendered, into a root that has to be in the page by then
    setRoot(openShadow(host, floatingCss, nonce));
    return () => host.remove();
  }, [nonce]);
  useLayoutEffect(() => {
    root?.host.setAttribute('class', className);
  }, [root, className]);
  return <><WholeTheme />{root && <Inside root={root}>{children}</Inside>}</>;
}

/** A place in the page whose styles are its own; the page says how wide it is and where it stands. */
export function InlineShadow({ className, children }: ShadowProps & { readonly className?: string | undefined }): ReactNode {
  const looks = useLooks();
  const [root, setRoot] = useState<ShadowRoot>();
  const hold = useCallback((host: HTMLElement | null) => {
    if (host) setRoot(host.shadowRoot ?? openShadow(host, inlineCss, looks.nonce));
  }, [looks.nonce]);
  return <div ref={hold} data-latchkey="" className={[looks.className, className].filter(Boolean).join(' ')}><WholeTheme />{root && <Inside root={root}>{children}</Inside>}</div>;
}

function openShadow(host: HTMLElement, css: string, nonce: string | undefined): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  if (nonce !== undefined) style.nonce = nonce;
  style.textContent = css;
  root.append(style);
  return root;
}

function Inside({ root, children }: ShadowProps & { readonly root: ShadowRoot }): ReactNode {
  return createPortal(<Styles target={root}>{children}</Styles>, root);
}
