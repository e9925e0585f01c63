import { relayersPoint } from '../../src/contracts/points/relayers.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { servicePermissions } from '../../src/contracts/serviceUrls.ts';
import { userOperationPollMs, userOperationWaitMs } from '../../src/domain/limits.ts';
import { hostOf } from '../../src/domain/text/hostOf.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { Relayer7702Config } from './config.ts';
import { maxCalls, minimalAccount } from './limits.ts';

export type { Relayer7702Config } from './config.ts';

const config: Relayer7702Config = { bundlers: [] };

/** Accounts of a key run a contract's code, which carries out what they have signed, in batches too; a service sends and pays for it: `relayer7702.with({ bundlers })`. For wallets that sign authorizations. @see EIP-7702 */
export const relayer7702 = /* @__PURE__ */ definePlugin({
  id: 'relayer7702',
  needs: [httpPort],
  config,
  permissions: ({ bundlers, chainIds }: Relayer7702Config) => servicePermissions({ urls: [bundlers].flat(), chainIds, why: 'hands calls that the account has signed to a service, which carries them out and pays for them' }),
  contributes: (given: Relayer7702Config) => {
    const { bundlers, chainIds, delegate = minimalAccount } = given;
    const [first = ''] = [bundlers].flat();
    return [relayersPoint.of({
      id: 'relayer7702', name: given.name ?? hostOf(first), ...(chainIds && { chainIds }), maxCalls, takesValue: true, delegates: [delegate],
      limits: { pollMs: userOperationPollMs, waitMs: userOperationWaitMs },
      load: async () => (await import('./createRelayer.ts')).createRelayer(given),
    })];
  },
});
