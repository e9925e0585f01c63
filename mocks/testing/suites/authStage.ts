import { authProvidersPoint } from '../../../src/contracts/points/authProviders.ts';
import type { AuthProviderSpec, AuthPurpose, AuthSink } from '../../../src/contracts/points/authProviders.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';
import { authenticate } from '../../../src/flows/auth/authenticate.ts';
import type { Latchkey } from '../../../src/kit/latchkey.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { selectShownScreen } from '../../../src/store/modal.ts';
import type { AuthControls, AuthUnderTest } from './authControls.ts';
import { expectEqual, expectThat } from './expecting.ts';
import type { PluginStage } from './pluginStage.ts';

/** A way to sign in, in a page of its own, with a server of a wallet. */
export type AuthStage = PluginStage<AuthUnderTest & Required<Pick<AuthUnderTest, 'server'>>>;

type OnStage = Pick<AuthStage, 'test' | 'made' | 'plugin'>;

/** The way in that is tried, as the plugin contributes it. */
export function specOf({ test, made, plugin }: OnStage): AuthProviderSpec {
  const owned = test.kit.readOwned(authProvidersPoint).filter(({ item }) => item.id === made.providerId);
  expectEqual(owned.map(({ owner }) => owner), [plugin.id], `Who contributes '${made.providerId}'`);
  const [found] = owned;
  expectThat(found !== undefined, `The plugin contributes no '${made.providerId}'`);
  return found.item;
}

/** A sign-in by it, of a person who does what the controls say. */
export function signIn({ test, made: { providerId, identifier, controls, server } }: OnStage, sink: AuthSink = async () => {}, { purpose = 'signIn' }: { readonly purpose?: AuthPurpose } = {}): Promise<void> {
  const stop = answerAuth(test.kit, controls);
  return test.kit.dispatch(authenticate({ providerId, purpose, sink, server, ...(identifier !== undefined && { identifier }) })).finally(stop);
}

/** Does with each question what the person of the controls does, a moment after it is shown. */
function answerAuth(kit: Latchkey<CoreState>, { answer }: AuthControls): () => void {
  if (!answer) return () => {};
  const seen = new Set<string>();
  return kit.subscribe(() => {
    const { questionId, screenId = '' } = selectShownScreen(kit.getState()) ?? {};
    const open = questionId === undefined ? undefined : servicesOf(kit).questions.get(questionId);
    if (questionId === undefined || !open || seen.has(questionId)) return;
    seen.add(questionId);
    Promise.resolve().then(() => answer({ screenId, params: open.params }, kit)).then((given) => (given === undefined ? undefined : open.answer(given)), (error: Error) => open.giveUp(error));
  });
}
