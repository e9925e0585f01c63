import type { MailMeans } from '../../src/contracts/points/authProviders.ts';

/** Settings of `authCode`; give them by `authCode.with`. */
export interface AuthCodeConfig {
  /** What people can get a code by, the preferred first. Only e-mail, if absent: messages to phones cost, and the wallet's server has to offer them. */
  readonly ways?: readonly AuthCodeWay[];
  /** What of a mail people may use: its code, its link, or either. The wallet's server sends what its settings have of it, a code where they say nothing. Absent: both. */
  readonly mailHas?: readonly MailMeans[];
  /** Countries whose numbers can be typed in, by ISO 3166-1 (`US`). Absent: those that the wallet's server sends to, or all. */
  readonly allowedSmsCountryCodes?: readonly string[];
  /** The one that the form begins with. Absent: the United States, or the first that is allowed. */
  readonly defaultSmsCountryCode?: string;
  /** A check of the site's own that a person asks for a message, such as a captcha: what it gives goes to the wallet's server, which can be set to want it. */
  readonly proveHuman?: (request: { readonly signal: AbortSignal }) => Promise<string>;
}

export type AuthCodeWay = 'email' | 'phone';
