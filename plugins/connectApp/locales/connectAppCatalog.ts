import type { strings } from '../strings.ts';

type ErrorName =
  | 'noProjectId' | 'elsewhere' | 'tooSlow' | 'tooMany' | 'unsupportedChains' | 'unsupportedMethods' | 'badSignIn' | 'foreignSignIn' | 'badChain' | 'chainNotAllowed' | 'methodNotAllowed' | 'busy' | 'tooLarge' | 'ended' | 'paused' | 'answeredBefore' | 'notTold'
  | 'badLink' | 'oldLink' | 'expiredLink' | 'usedLink' | 'noProposal' | 'gone' | 'unreachable' | 'notLoaded' | 'notInstalled' | 'failed';
/** Told to developers and to apps alone, in English. */
type Untranslated = 'noProjectId' | 'badChain' | 'chainNotAllowed' | 'methodNotAllowed' | 'busy' | 'tooLarge' | 'ended' | 'paused' | 'answeredBefore' | 'notTold';
type Shown = Exclude<ErrorName, Untranslated>;

/** Everything that people read, errors included; a translation has all of it. */
export type ConnectAppCatalog = Readonly<Record<keyof typeof strings | `connectApp.error.${Shown}` | `connectApp.error.${Shown}.remedy`, string>>;
