import type { AuthPurpose } from '../../src/contracts/points/authProviders.ts';
import type { ListedAuthProvider } from '../../src/flows/auth/listAuthProviders.ts';
import type { InAppImage } from './config.ts';

/** A way to sign in, as the screen shows it. Everything here may rest in the store. */
export interface OfferedWay {
  readonly providerId: string;
  readonly group: 'social' | 'button' | 'input';
  readonly accepts?: 'email' | 'phone';
  /** Key of its name. */
  readonly title: string;
  readonly icon: string;
  readonly isAvailable: boolean;
  /** Key of why not. */
  readonly why?: string;
}

/** What the person is offered. */
export interface LoginOffer {
  readonly ways: readonly OfferedWay[];
  readonly image?: InAppImage;
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

export function toOfferedWay({ provider, availability }: ListedAuthProvider, purpose: AuthPurpose = 'signIn'): OfferedWay {
  const { id, group, icon } = provider;
  const title = (purpose === 'link' ? provider.linkTitle : undefined) ?? provider.title;
  const why = availability.at === 'unavailable' ? availability.why : undefined;
  return { providerId: id, group, title, icon, isAvailable: availability.at === 'available', ...(why !== undefined && { why }), ...(provider.group === 'input' && { accepts: provider.accepts }) };
}
