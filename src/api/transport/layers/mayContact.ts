import { httpPort } from '../../../contracts/ports/http.ts';
import type { Http } from '../../../contracts/ports/http.ts';
import type { PortOwner } from '../../../kernel/port.ts';

/** Whether the http port would let a request of this owner to this address pass now. The port itself is asked, over no network, so that there is one rule. */
export async function mayContact(owner: PortOwner, url: string): Promise<boolean> {
  try {
    await httpPort.scope?.(noNetwork, owner).send({ url, method: 'GET', limitMs: 0, maxAnswerBytes: 0 });
    return httpPort.scope !== undefined;
  } catch {
    return false;
  }
}

const noNetwork: Http = { send: async () => ({ status: 204, statusText: '', headers: {}, body: '' }) };
