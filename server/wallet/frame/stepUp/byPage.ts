import { Refused } from '../createGate.ts';
import type { StepUpWay } from './stepUpWay.ts';

/** Ways in that run in the page alone: a wallet of the person's, the site's own server, a window of an account elsewhere. The page is told, runs one, hands its proof to `stepUp`, and asks again. */
export const byPage: StepUpWay = {
  kinds: ['google', 'apple', 'facebook', 'discord', 'line', 'x', 'coinbase', 'farcaster', 'telegram', 'github', 'twitch', 'steam', 'oidc', 'wallet', 'backend'],
  offers: 'each',
  prove: () => Promise.reject(new Refused('stepUpNeeded')),
};
