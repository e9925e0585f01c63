'use client';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import * as limits from '../../../domain/limits.ts';
import { enWallets } from '../../../locales/en/enWallets.ts';
import { Note } from '../../primitives/Row.tsx';
import { useStrings } from '../../texts/useStrings.ts';
import type { Terms } from './useTerms.ts';

const Line = /* @__PURE__ */ styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: center;
  max-width: ${limits.maxTermsPx}px;
  margin-inline: auto;
  color: var(--lk-text-muted);
  font: 400 14px/1.4 var(--lk-font);
  overflow-wrap: anywhere;
  & a {
    color: var(--lk-text);
    font-weight: 500;
    text-underline-offset: 2px;
    border-radius: var(--lk-radius-small);
  }
  & a:focus-visible {
    outline: 3px solid var(--lk-focus);
    outline-offset: 2px;
  }
`;

const Words = /* @__PURE__ */ styled.span<{ $isBesideBox: boolean }>`
  min-width: 0;
  padding-block: var(--lk-space-medium);
  text-align: ${({ $isBesideBox }) => ($isBesideBox ? 'start' : 'center')};
`;

/** 44 px to hit, of which 20 are seen. */
const Tick = /* @__PURE__ */ styled.label`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: 44px;
  height: 44px;
  cursor: pointer;
  & input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--lk-accent);
    cursor: pointer;
  }
  & input:focus-visible {
    outline: 3px solid var(--lk-focus);
    outline-offset: 2px;
  }
`;

const Why = /* @__PURE__ */ styled(Note)`
  text-align: center;
`;

/** Stand for the links while the sentence is filled in; no language writes them. */
const marks = { terms: '\u{e000}', privacy: '\u{e001}' } as const;

/** What one agrees to by connecting, and the box where the site asks for one. */
export function TermsBlock({ terms, id, box }: { readonly terms: Terms; readonly id: string; readonly box: Ref<HTMLInputElement> }): ReactNode {
  const t = useStrings(enWallets);
  const { termsLink, privacyLink, isRequired, isAccepted } = terms;
  const sentence = t(termsLink !== undefined && privacyLink === undefined ? 'core.wallets.agreeTerms' : privacyLink !== undefined && termsLink === undefined ? 'core.wallets.agreePrivacy' : 'core.wallets.agree', marks);
  return (
    <div>
      <Line>
        {isRequired && <Tick><input ref={box} type="checkbox" aria-labelledby={id} checked={isAccepted} onChange={(event) => terms.accept(event.target.checked)} /></Tick>}
        <Words id={id} $isBesideBox={isRequired}>
        {sentence.split(/([\u{e000}\u{e001}])/u).map((part) => {
          if (part === marks.terms) return <Named key={part} href={termsLink}>{t('core.wallets.terms')}</Named>;
          if (part === marks.privacy) return <Named key={part} href={privacyLink}>{t('core.wallets.privacy')}</Named>;
          return part;
        })}
        </Words>
      </Line>
      {!isAccepted && <Why id={`${id}-first`}>{t('core.wallets.agreeFirst')}</Why>}
    </div>
  );
}

function Named({ href, children }: { readonly href: string | undefined; readonly children: string }): ReactNode {
  return href === undefined ? children : <a href={href} target="_blank" rel="noopener noreferrer">{children}</a>;
}
