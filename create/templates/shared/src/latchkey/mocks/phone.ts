//? walletConnect
import { createFakeWallet, createMockWalletConnect } from 'latchkey/mocks';
import type { MockWorld } from 'latchkey/mocks';

/** Long enough to see the code, in ms. */
const scansAfterMs = 1_500;

/** A phone that scans each new code by itself, and whose owner agrees to everything. */
export function openPhone(world: MockWorld) {
  const phone = createMockWalletConnect({ wallet: createFakeWallet({ world, scenario: { kind: 'approveAll' } }) });
  let seen: string | undefined;
  phone.subscribe(() => {
    const code = phone.codes().at(-1);
    if (code === undefined || code === seen) return;
    seen = code;
    setTimeout(() => phone.codes().includes(code) && void phone.scan(code), scansAfterMs);
  });
  return { client: phone.client };
}
