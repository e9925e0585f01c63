import type { AuthAvailability, AuthProviderSpec, AuthPurpose } from '../../contracts/points/authProviders.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { orderedAuthProviders, readAvailability } from './authProviders.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** A way to sign in, as a list of them shows it. */
export interface ListedAuthProvider {
  readonly provider: AuthProviderSpec;
  readonly availability: AuthAvailability;
}

/**
 * The ways to sign in, in the order in which they are offered, with whether each works here and now. Code of those that open a window is fetched meanwhile:
 * browsers allow a window only shortly after the click.
 */
export function listAuthProviders(request: { readonly purpose?: AuthPurpose; readonly signal?: AbortSignal | undefined } = {}): Flow<Promise<readonly ListedAuthProvider[]>> {
  assertArguments('listAuthProviders(request?: object)', request);
  const { purpose = 'signIn', signal } = request;
  return coreFlow(async (_dispatch, _getState, services) => {
    const offered = orderedAuthProviders(services).filter(({ item }) => purpose !== 'link' || item.canLink);
    return Promise.all(offered.map(async (owned) => {
      const availability = await readAvailability(services, owned, purpose, signal);
      const opensWindow = owned.item.modes.some(({ mode }) => mode === 'popup' || mode === 'window');
      if (opensWindow && availability.at === 'available') owned.item.load().catch(() => {}); // who signs in is told of a failure
      return { provider: owned.item, availability };
    }));
  });
}
