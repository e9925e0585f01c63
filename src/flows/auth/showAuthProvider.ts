import { authErrors } from '../../contracts/authErrors.ts';
import type { AuthPurpose } from '../../contracts/points/authProviders.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { showScreen } from '../modal/showScreen.ts';
import { findAuthProvider } from './authProviders.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Shows what a person sees who has chosen a way to sign in, or to add one to the account. @throws auth.unknownOption, auth.cannotLink, screen.unknown */
export function showAuthProvider(request: { readonly providerId: string; readonly purpose?: AuthPurpose }): Flow<void> {
  assertArguments('showAuthProvider({ providerId: string })', request);
  const { providerId, purpose = 'signIn' } = request;
  return coreFlow((dispatch, _getState, services) => {
    const { canLink, screens } = findAuthProvider(services, providerId).item;
    if (purpose === 'link' && !canLink) throw authErrors.cannotLink({ providerId });
    dispatch(showScreen(purpose === 'link' ? (screens.link ?? screens.signIn) : screens.signIn, { providerId, purpose }));
  });
}
