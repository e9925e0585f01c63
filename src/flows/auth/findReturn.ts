import { authProvidersPoint } from '../../contracts/points/authProviders.ts';
import type { AuthPurpose } from '../../contracts/points/authProviders.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { isReturning } from './authProviders.ts';

const purposes: readonly AuthPurpose[] = ['signIn', 'link'];

/** What the sign-in was for from which the page was just returned to by a redirect; undefined where it was not. Ask as the page starts, then go on with `resumeAuthentication`. */
export function findReturn(): Flow<AuthPurpose | undefined> {
  return coreFlow((_dispatch, _getState, services) => {
    const owned = services.readOwned(authProvidersPoint);
    return purposes.find((purpose) => owned.some((each) => isReturning(services, each, purpose)));
  });
}
