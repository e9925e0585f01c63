'use client';
import type { ReactNode } from 'react';
import { useLooks } from './themeContext.ts';

/**
 * A style sheet of the page, once however often it is rendered. React 18 leaves it where it stands, and on a server would write the quotes in it
 * as entities, which mean nothing in a style; the kit's sheets hold nothing that could end one.
 */
export function Sheet({ href, css }: { readonly href: string; readonly css: string }): ReactNode {
  // In a page it is text: a policy may forbid scripts to set markup. A browser hides the nonce that a server wrote, so React 18 cannot find it again.
  return <style href={href} precedence="latchkey" nonce={useLooks().nonce} suppressHydrationWarning {...(typeof document === 'object' ? { children: css } : { dangerouslySetInnerHTML: { __html: css } })} />;
}
