import { authProvidersPoint } from '../../contracts/points/authProviders.ts';
import type { AuthPurpose } from '../../contracts/points/authProviders.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { isReturning } from './authProviders.ts';

/** A sign-in from which the page was just returned to by a redirect. */
export interface ReturnedAuth {
  readonly providerId: string;
  readonly purpose: AuthPurpose;
}

const purposes: readonly AuthPurpose[] = ['signIn', 'link'];

/** The sign-in from which the page was just returned to; undefined where it was not. Ask as the page starts, then go on with `resumeAuthentication`. */
export function findReturn(): Flow<ReturnedAuth | undefined> {
  return coreFlow((_dispatch, _getState, services) => {
    for (const owned of services.readOwned(authProvidersPoint)) {
      const purpose = purposes.find((each) => isReturning(services, owned, each));
      if (purpose) return { providerId: owned.item.id, purpose };
    }
    return undefined;
  });
}
