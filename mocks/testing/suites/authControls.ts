import type { AuthServer } from '../../../src/contracts/points/authProviders.ts';
import type { Latchkey } from '../../../src/kit/latchkey.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import type { PluginUnderTest } from './pluginStage.ts';
import type { SuiteQuestion } from './walletControls.ts';

/** What the contract of ways to sign in asks for. */
export type AuthRule =
  | 'listsItself' | 'namesItself' | 'bringsItsScreens' | 'staysSilentBeforeIntent' | 'saysWhetherAvailable' | 'signsIn' | 'signsInAgain' | 'links' | 'takesRefusalOfPerson' | 'takesFailure' | 'passesOnRefusedProof'
  | 'endsWhenAborted' | 'closesItsWindow' | 'leavesNoTrace' | 'keepsSecrets'
  | 'saysWrongCode' | 'saysExpired' | 'saysThrottled' | 'saysOffline' | 'saysLinkedElsewhere' | 'takesCancel' | 'takesClosedWindow' | 'worksInTwoTabs' | 'worksAfterReload';

/** What the person and the identity provider do. `fails`: the identity provider is out of order. `waits`: neither does anything. */
export type AuthBehaviour = 'agrees' | 'refuses' | 'fails' | 'waits';

/** Controls of the person and of the identity provider. A method may be left out where `cannot` says so. */
export interface AuthControls {
  set(behaviour: AuthBehaviour): void | Promise<void>;
  /** How many windows, prompts and requests of it are open. */
  open?(): number;
  /** What must not be seen outside, beside the proof itself. */
  secrets?(): readonly string[];
  /** What the person does with a question that the provider asks by a screen: what its screen would do, such as dispatching a flow that takes a code, and then the answer. Undefined leaves it open, throwing gives it up. */
  answer?(question: SuiteQuestion, kit: Pick<Latchkey<CoreState>, 'dispatch'>): unknown;
}

/** What a way to sign in may be unable to do. `wait`: nothing of it waits for anyone. */
export type AuthSuiteCapability = 'refuse' | 'fail' | 'wait' | 'link';

/** A way to sign in that is to be tried. */
export interface AuthUnderTest extends PluginUnderTest {
  readonly providerId: string;
  /** What a person types in, for providers with an input. */
  readonly identifier?: string;
  readonly controls: AuthControls;
  /** The wallet's server. Absent: one that sends codes and proves devices as they should be. */
  readonly server?: AuthServer;
}
