import { networkErrors } from '../../contracts/networkErrors.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import type { Services } from '../../contracts/services.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Before the person is asked to sign what could not be sent. @throws network.offline */
export function assertOnline(services: Pick<Services, 'port'>): void {
  assertArguments('assertOnline({ port: function })', services);
  if (!services.port(pagePort).isOnline()) throw networkErrors.offline();
}
