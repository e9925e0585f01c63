import { networkErrors } from '../../contracts/networkErrors.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import type { Services } from '../../contracts/services.ts';

/** Before the person is asked to sign what could not be sent. @throws network.offline */
export function assertOnline(services: Pick<Services, 'port'>): void {
  if (!services.port(pagePort).isOnline()) throw networkErrors.offline();
}
