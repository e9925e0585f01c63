/* oxlint-disable import/default -- webpack makes a text of what ends with ?source */
import applause from './parts/Applause.tsx?source';
import drop from './parts/Drop.tsx?source';
import market from './parts/Market.tsx?source';
import pass from './parts/Pass.tsx?source';
import prints from './parts/Prints.tsx?source';
import signIn from './parts/SignIn.tsx?source';
import wallet from './parts/Wallet.tsx?source';
import { toPublicNames } from './toPublicNames.ts';
import kit from './createShop.ts?source';

/** The source of each part of the page, as this page was built from it, with the names by which a site imports the kit. */
export const code: readonly { readonly part: string; readonly title: string; readonly file: string; readonly text: string }[] = [
  { part: 'hero', title: 'Sign in', file: 'SignIn.tsx', text: toPublicNames(signIn) },
  { part: 'drop', title: 'A drop', file: 'Drop.tsx', text: toPublicNames(drop) },
  { part: 'wallet', title: 'Funds, and leaving', file: 'Wallet.tsx', text: toPublicNames(wallet) },
  { part: 'applause', title: 'A send without a fee', file: 'Applause.tsx', text: toPublicNames(applause) },
  { part: 'pass', title: 'A session key', file: 'Pass.tsx', text: toPublicNames(pass) },
  { part: 'prints', title: 'What one owns', file: 'Prints.tsx', text: toPublicNames(prints) },
  { part: 'market', title: 'Listings', file: 'Market.tsx', text: toPublicNames(market) },
  { part: 'kit', title: 'The kit of this page', file: 'createShop.ts', text: toPublicNames(kit) },
];
