import { knownChains } from '../../../src/data/chains.ts';
import { frameScreens } from '../../../src/domain/inApp/frameCalls.ts';
import type { FrameScreen, FrameStatus } from '../../../src/domain/inApp/frameCalls.ts';
import { encodeBackup } from '../exit/backup.ts';
import type { WalletCustody } from '../custody/keyCustodyProvider.ts';
import { exportKey, exportPhrase, manageAccounts } from './accountScreens.ts';
import { manageSites } from './consent.ts';
import { Refused } from './createGate.ts';
import type { FrameContext, OwnWallet } from './frameContext.ts';
import { addRecovery } from './openWallet.ts';
import type { CallOptions } from './parts.ts';
import { contractKey, createPolicyStore } from './policy.ts';
import { manageSecondFactor } from './secondFactor.ts';
import { manageSessionKeys } from './sessionKeys.ts';
import { withStepUp } from './withStepUp.ts';

type Ready = Extract<NonNullable<OwnWallet['state']>, { readonly at: 'ready' }>;

/** The person does something with their wallet, on the wallet's own screens; ends when they close them. */
export async function manage(context: FrameContext, screen: FrameScreen, params: Readonly<Record<string, unknown>>, options: CallOptions): Promise<FrameStatus> {
  const own = await context.own(options);
  try {
    own.state = await own.wallet.resume(options);
    if (own.state.at !== 'ready') throw new Refused(own.state.at === 'none' ? 'noWallet' : 'recoveryNeeded');
    await screens[screen](context, own, own.state, options, params);
    return await context.status(options);
  } finally {
    context.view().hide();
  }
}

/** What the person can do with a wallet of this custody. */
export function screensOf({ accounts, recovery, devices, keyExport, backups }: WalletCustody, { hasSecondFactor, hasSites, hasKeys }: { readonly hasSecondFactor: boolean; readonly hasSites: boolean; readonly hasKeys: boolean }): readonly FrameScreen[] {
  const isThere: Readonly<Record<FrameScreen, boolean>> = {
    export: keyExport !== undefined, phrase: keyExport !== undefined, accounts: accounts !== undefined, backup: backups !== undefined && recovery !== undefined, recovery: recovery !== undefined, devices: devices !== undefined, twoStep: hasSecondFactor, policy: true, sites: hasSites, sessionKeys: hasKeys,
  };
  return frameScreens.filter((screen) => isThere[screen]);
}

type ShowScreen = (context: FrameContext, own: OwnWallet, state: Ready, options: CallOptions, params: Readonly<Record<string, unknown>>) => Promise<void>;

const screens: Readonly<Record<FrameScreen, ShowScreen>> = {
  export: (context, own, _state, options) => exportKey(context, own, options),
  phrase: (context, own, _state, options) => exportPhrase(context, own, options),
  accounts: (context, own, _state, options) => manageAccounts(context, own, options),
  backup: async (context, own, state, options) => {
    const { recovery, backups } = own.wallet;
    if (!backups || !recovery) throw new Refused('unsupported');
    // A backup without a recovery method would open nothing.
    if (state.methods.length === 0 && !(await addRecovery(context, own, recovery, { canWait: false }, options))) return;
    const backup = await withStepUp(context, () => backups.make(options), options);
    await context.view().giveFile({ what: 'backup', name: `${context.site.siteId}-wallet-backup.json`, bytes: new TextEncoder().encode(encodeBackup(backup)) }, options);
  },
  recovery: async (context, own, _state, options) => {
    const { recovery } = own.wallet;
    if (!recovery) throw new Refused('unsupported');
    for (;;) {
      const { state } = own;
      if (state?.at !== 'ready') return;
      const methods = state.methods.map(({ recipientId, method, createdAtMs }) => ({ recipientId, type: method.type, createdAtMs }));
      const choice = await context.view().recovery({ methods, custody: state.label, address: state.address }, options);
      if (choice === 'closed') return;
      if (choice === 'add') await addRecovery(context, own, recovery, { canWait: true }, options);
      else own.state = await withStepUp(context, () => busy(context, () => recovery.removeMethod(choice.remove, options)), options);
    }
  },
  devices: async (context, own, _state, options) => {
    const { devices: ofKey } = own.wallet;
    if (!ofKey) throw new Refused('unsupported');
    for (;;) {
      const { devices } = await context.server.call('device.list', {}, options);
      const choice = await context.view().devices({ devices }, options);
      if (choice === 'closed') return;
      own.state = await withStepUp(context, () => busy(context, () => ofKey.revoke(choice.remove, options)), options);
    }
  },
  twoStep: (context, _own, _state, options) => manageSecondFactor(context, (run) => withStepUp(context, run, options), options),
  sites: (context, _own, _state, options) => manageSites(context, options),
  sessionKeys: (context, own, _state, options) => manageSessionKeys(context, own, options),
  policy: async (context, { session }, _state, options, { dailyWei: asked }) => {
    const bounds = await context.policyBounds(options);
    const origin = context.pageOrigin();
    if (origin === undefined) throw new Refused('notReady');
    const policy = createPolicyStore(context.records, { siteId: context.site.siteId, userId: session.userId, now: context.now });
    const { dailyWei, spentWei, contracts } = await policy.read();
    const within = (wei: bigint): bigint => (wei < bounds.dailyWei ? wei : bounds.dailyWei);
    const choice = await context.view().policy({
      siteName: context.site.name, origin, origins: context.site.origins, spentWei, maxDailyWei: bounds.dailyWei, methods: bounds.methods, allowedWei: within(dailyWei),
      dailyWei: within(typeof asked === 'string' && /^\d{1,30}$/.test(asked) ? BigInt(asked) : dailyWei),
      contracts: bounds.contracts.map((contract) => ({ key: contractKey(contract), chain: chainName(contract.chainId), address: contract.address, selectors: contract.selectors, isAllowed: contracts.includes(contractKey(contract)) })),
    }, options);
    if (choice !== 'closed') await policy.allow(within(choice.dailyWei), choice.contracts.filter((key) => bounds.contracts.some((each) => contractKey(each) === key)));
  },
};

function busy<T>({ view }: FrameContext, run: () => Promise<T>): Promise<T> {
  view().busy({ doing: 'changing' });
  return run();
}

function chainName(chainId: number): string {
  return knownChains.find(({ id }) => id === chainId)?.name ?? String(chainId);
}
