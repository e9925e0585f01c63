import type { AuthStrategy } from '../../src/contracts/points/authProviders.ts';
import type { strings } from './strings.ts';

/** Names of ways in for which no plugin is registered that would name them: those that no language changes. */
export const brandNames: Readonly<Partial<Record<AuthStrategy, string>>> = {
  google: 'Google', apple: 'Apple', facebook: 'Facebook', discord: 'Discord', line: 'LINE', x: 'X', coinbase: 'Coinbase', farcaster: 'Farcaster', telegram: 'Telegram', github: 'GitHub', twitch: 'Twitch', steam: 'Steam',
};

/** And those that one does. */
export const wayTitles: Readonly<Partial<Record<AuthStrategy, keyof typeof strings>>> = { email: 'inApp.way.email', phone: 'inApp.way.phone', passkey: 'inApp.way.passkey', wallet: 'inApp.way.wallet', guest: 'inApp.way.guest' };
