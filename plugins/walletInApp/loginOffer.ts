import type { AuthPurpose, AuthStrategy } from '../../src/contracts/points/authProviders.ts';
import type { ListedAuthProvider } from '../../src/flows/auth/listAuthProviders.ts';
import type { FrameStatus } from '../../src/domain/inApp/frameCalls.ts';
import type { InAppImage, WalletInAppConfig } from './config.ts';

/** A way to sign in, as the screen shows it. Everything here may rest in the store. */
export interface OfferedWay {
  readonly providerId: string;
  readonly group: 'social' | 'button' | 'input';
  readonly accepts?: 'email' | 'phone';
  /** Of a way that accepts numbers: countries that can be chosen, and the one that the form begins with. Absent: all, and the first of them. */
  readonly allowedCountryCodes?: readonly string[];
  readonly defaultCountryCode?: string;
  /** Key of its name. */
  readonly title: string;
  readonly icon: string;
  readonly isAvailable: boolean;
  /** Key of why not. */
  readonly why?: string;
  /** This browser was let in by it last. */
  readonly isLast?: true;
}

/** What the person is offered. */
export interface LoginOffer {
  readonly ways: readonly OfferedWay[];
  /** The site has said in which order. */
  readonly hasOrder?: true;
  readonly image?: InAppImage;
  /** The site that the person is signed in at in the same step, by its domain. */
  readonly signsInAt?: string;
  /** What the wallet of several sites is called. */
  readonly walletName?: string;
  /** Absent: to be let in. */
  readonly purpose?: AuthPurpose;
  /** What was typed before, where they come back to it. */
  readonly identifier?: string;
  /** Whether they may bring a wallet of theirs; `chosen` where they come back and wanted that. */
  readonly bringing?: 'offered' | 'chosen';
}

/** The way that was chosen, and what was typed for it. */
export interface ChosenWay {
  readonly providerId: string;
  readonly identifier?: string;
  /** The person has a wallet already, and brings its phrase or key. */
  readonly isBringing?: true;
}

/** The ways in that the site wants, in the order in which it names them, of those that are offered at all. `served`: what the wallet's server takes for the site, `offered`: what its ecosystem does; absent where neither says so. */
export function offerWays(listed: readonly ListedAuthProvider[], config: OfferConfig, { served, offered, ...how }: Omit<OfferOptions, 'config'> & { readonly served?: FrameStatus['ways'] | undefined; readonly offered?: readonly AuthStrategy[] | undefined } = {}): readonly OfferedWay[] {
  const { options } = config.auth;
  const offer = (each: ListedAuthProvider): OfferedWay => toOfferedWay(each, { ...how, config });
  const isAble = ({ provider: { id, strategy } }: ListedAuthProvider): boolean => (served?.includes(strategy === 'oidc' ? id : strategy) ?? true) && (offered?.includes(strategy) ?? true);
  const able = listed.filter(isAble);
  if (!options) return able.map(offer);
  const place = ({ provider: { strategy } }: ListedAuthProvider): number => options.indexOf(strategy);
  return able.filter((each) => place(each) >= 0).sort((one, other) => place(one) - place(other)).map(offer);
}

/** `countries`: of the site's settings, and those that the wallet sends to. */
export function toOfferedWay({ provider, availability }: ListedAuthProvider, { last = '', purpose = 'signIn', ...countries }: OfferOptions = {}): OfferedWay {
  const { id, group, icon } = provider;
  const title = (purpose === 'link' ? provider.linkTitle : undefined) ?? provider.title;
  const why = availability.at === 'unavailable' ? availability.why : undefined;
  return {
    providerId: id, group, title, icon, isAvailable: availability.at === 'available', ...(why !== undefined && { why }), ...(id === last && { isLast: true }),
    ...(provider.group === 'input' && { accepts: provider.accepts }), ...(provider.group === 'input' && provider.accepts === 'phone' && countriesOf(provider, countries)),
  };
}

/** Whose word counts first: the site's about this wallet, the plugin's, the wallet's own. */
function countriesOf(provider: { readonly allowedCountryCodes?: readonly string[]; readonly defaultCountryCode?: string }, { config = {}, sms }: OfferedCountries): Pick<OfferedWay, 'allowedCountryCodes' | 'defaultCountryCode'> {
  const allowedCountryCodes = config.allowedSmsCountryCodes ?? provider.allowedCountryCodes ?? sms?.allowed;
  const defaultCountryCode = config.defaultSmsCountryCode ?? provider.defaultCountryCode ?? sms?.first;
  return { ...(allowedCountryCodes && { allowedCountryCodes }), ...(defaultCountryCode !== undefined && { defaultCountryCode }) };
}

type OfferConfig = Pick<WalletInAppConfig, 'auth' | 'allowedSmsCountryCodes' | 'defaultSmsCountryCode'>;

interface OfferOptions extends OfferedCountries {
  /** By which this browser was let in last. */
  readonly last?: string;
  readonly purpose?: AuthPurpose;
}

interface OfferedCountries {
  readonly config?: Pick<WalletInAppConfig, 'allowedSmsCountryCodes' | 'defaultSmsCountryCode'>;
  /** Countries that the wallet sends codes to. */
  readonly sms?: FrameStatus['sms'] | undefined;
}
