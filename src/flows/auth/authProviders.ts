import { authErrors } from '../../contracts/authErrors.ts';
import { authProvidersPoint, authStrategies } from '../../contracts/points/authProviders.ts';
import type { AuthAvailability, AuthProviderSpec, AuthPurpose } from '../../contracts/points/authProviders.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { withLimit } from '../../domain/wait.ts';
import type { Owned } from '../../kernel/point.ts';

/** How long a way to sign in may take to say whether it works here. */
const authAvailabilityMs = 3_000;

/** One way to sign in, with its plugin. @throws auth.unknownOption */
export function findAuthProvider(services: Services, providerId: string): Owned<AuthProviderSpec> {
  const found = services.readOwned(authProvidersPoint).find(({ item }) => item.id === providerId);
  if (!found) throw authErrors.unknownOption({ providerId });
  return found;
}

/** All of them, in the order of the specification, those of one strategy by rank. */
export function orderedAuthProviders(services: Services): readonly Owned<AuthProviderSpec>[] {
  const place = ({ item }: Owned<AuthProviderSpec>): number => authStrategies.indexOf(item.strategy);
  return [...services.readOwned(authProvidersPoint)].sort((one, other) => place(one) - place(other));
}

/** Whether it works here and now; one that fails to say so, or takes too long, does not. */
export async function readAvailability(services: Services, { item, owner }: Owned<AuthProviderSpec>, purpose: AuthPurpose, signal: AbortSignal | undefined): Promise<AuthAvailability> {
  if (!item.available) return { at: 'available' };
  try {
    const answer: unknown = await withLimit(async (inner) => item.available?.({ purpose, signal: inner, port: services.portFor(owner) }), {
      clock: services.port(clockPort),
      signal: signal ? AbortSignal.any([signal, services.signal]) : services.signal,
      forMs: authAvailabilityMs,
      timedOut: () => authErrors.unavailable({ providerId: item.id }),
    });
    const { at, why }: Readonly<Record<string, unknown>> = isRecord(answer) ? answer : {};
    if (at === 'available') return { at };
    return { at: 'unavailable', ...(typeof why === 'string' && { why }) };
  } catch (error) {
    signal?.throwIfAborted();
    services.report(owner, error);
    return { at: 'unavailable' };
  }
}

/** Whether the page was just returned to by a redirect of this way to sign in; one that fails to say so was not. */
export function isReturning(services: Services, { item, owner }: Owned<AuthProviderSpec>, purpose: AuthPurpose): boolean {
  try {
    return item.isReturning?.({ purpose, port: services.portFor(owner) }) === true;
  } catch (error) {
    services.report(owner, error);
    return false;
  }
}
