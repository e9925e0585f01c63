import { sentOperationErrors } from '../../../src/api/bundler/bundlerErrors.ts';
import { poll } from '../../../src/domain/checkedWaits.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { deploymentPollMs, deploymentWaitMs } from '../../../src/domain/limits.ts';
import type { Bundler } from '../../../src/flows/userOperations/openBundler.ts';

/** An account of one chain. */
export interface DeployedAccount {
  readonly bundler: Pick<Bundler, 'chainId' | 'readCode'>;
  readonly address: string;
  /** Whether this code is the account's; of an account that is nothing but a key, there may be other code. */
  isOwnCode(code: string): boolean;
}

/** An operation's turn. */
export interface Entered {
  /** The account is known to have its code: nothing is asked. */
  readonly isKnown: boolean;
  /** Whether the account has its code, so that it can be asked beside other things. Where it has none, others wait until this operation has ended. @throws rpc.*; the signal's reason */
  isThere(): Promise<boolean>;
  /** Called once the operation has ended, or will not go out. `isThere`: the account is there by it. */
  leave(options?: { readonly isThere: boolean }): void;
}

/** Which accounts have their code, and which are being given it by an operation of this page. */
export interface Deployments {
  /** Waits until no other operation of this page is deploying the account. @throws userOperation.deploymentSlow after a minute, rpc.*; the signal's reason */
  enter(account: DeployedAccount, signal?: AbortSignal): Promise<Entered>;
}

/** An account is deployed once: what comes while it is waits, and then goes out as an operation of an account that is there. */
export function createDeployments(clock: Clock): Deployments {
  const known = new Set<string>();
  const underWay = new Set<string>();
  return {
    enter: async ({ bundler, address, isOwnCode }, signal) => {
      const key = `${bundler.chainId}:${address.toLowerCase()}`;
      while (!known.has(key) && underWay.has(key)) {
        const isOver = await poll(async () => (underWay.has(key) ? undefined : true), { clock, signal, everyMs: deploymentPollMs, forMs: deploymentWaitMs });
        if (!isOver) throw sentOperationErrors.deploymentSlow({ address });
      }
      if (known.has(key)) return { isKnown: true, isThere: async () => true, leave: () => {} };
      underWay.add(key); // before the look: of two that come at once, one deploys
      const leave: Entered['leave'] = ({ isThere } = { isThere: false }) => {
        if (isThere) known.add(key);
        underWay.delete(key);
      };
      return {
        isKnown: false, leave,
        isThere: async () => {
          const isThere = isOwnCode(await bundler.readCode(address, { signal }));
          if (isThere) leave({ isThere });
          return isThere;
        },
      };
    },
  };
}
