import type { TermsOptions } from './walletList.ts';

/** What the visitor has agreed to, told apart from what other links would say. */
export function termsKey({ termsUrl = '', privacyUrl = '' }: TermsOptions): string {
  return `${termsUrl} ${privacyUrl}`.slice(0, 300);
}
