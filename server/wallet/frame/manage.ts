import { custodyLabel } from '../../../src/domain/inApp/custodyLabel.ts';
import type { FrameScreen, FrameStatus } from '../../../src/domain/inApp/frameCalls.ts';
import { encodeBackup } from '../exit/backup.ts';
import { Refused } from './createGate.ts';
import type { FrameContext, OwnWallet } from './frameContext.ts';
import { addRecovery } from './openWallet.ts';
import type { CallOptions } from './parts.ts';
import { createPolicyStore } from './policy.ts';
import { withStepUp } from './withStepUp.ts';

type Ready = Extract<NonNullable<OwnWallet['state']>, { readonly at: 'ready' }>;

/** The person does something with their wallet, on the wallet's own screens; ends when they close them. */
export async function manage(context: FrameContext, screen: FrameScreen, params: Readonly<Record<string, unknown>>, options: CallOptions): Promise<FrameStatus> {
  const own = await context.own(options);
  try {
    own.state = await own.changes.resume(options);
    if (own.state.at !== 'ready') throw new Refused(own.state.at === 'none' ? 'noWallet' : 'recoveryNeeded');
    await screens[screen](context, own, own.state, options, params);
    return await context.status(options);
  } finally {
    context.view().hide();
  }
}

type ShowScreen = (context: FrameContext, own: OwnWallet, state: Ready, options: CallOptions, params: Readonly<Record<string, unknown>>) => Promise<void>;

const screens: Readonly<Record<FrameScreen, ShowScreen>> = {
  export: async (context, { changes }, { address }, options) => {
    await context.view().warnOfExport({ what: 'privateKey' }, options);
    const { text } = await withStepUp(context, () => changes.exportSecret({ privateKeyOf: 0 }, options), options);
    await context.view().showSecret({ what: 'privateKey', secret: text, address }, options);
  },
  backup: async (context, own, state, options) => {
    // A backup without a recovery method would open nothing.
    if (state.methods.length === 0 && !(await addRecovery(context, own, { canWait: false }, options))) return;
    const backup = await withStepUp(context, () => own.changes.backup(options), options);
    await context.view().giveFile({ what: 'backup', name: `${context.site.siteId}-wallet-backup.json`, bytes: new TextEncoder().encode(encodeBackup(backup)) }, options);
  },
  recovery: async (context, own, _state, options) => {
    for (;;) {
      const { state } = own;
      if (state?.at !== 'ready') return;
      const methods = state.methods.map(({ recipientId, method, createdAtMs }) => ({ recipientId, type: method.type, createdAtMs }));
      const choice = await context.view().recovery({ methods, custody: custodyLabel({ methods: methods.map(({ type }) => type) }), address: state.address }, options);
      if (choice === 'closed') return;
      if (choice === 'add') await addRecovery(context, own, { canWait: true }, options);
      else own.state = await withStepUp(context, () => busy(context, () => own.changes.removeMethod(choice.remove, options)), options);
    }
  },
  devices: async (context, own, _state, options) => {
    for (;;) {
      const { devices } = await context.server.call('device.list', {}, options);
      const choice = await context.view().devices({ devices }, options);
      if (choice === 'closed') return;
      own.state = await withStepUp(context, () => busy(context, () => own.changes.revokeDevice(choice.remove, options)), options);
    }
  },
  policy: async (context, { session }, _state, options, { dailyWei: asked }) => {
    const bounds = await context.policyBounds(options);
    const origin = context.pageOrigin();
    // Where the operator allows nothing, there is nothing to choose.
    if (bounds.dailyWei === 0n || origin === undefined) throw new Refused('unsupported');
    const policy = createPolicyStore(context.records, { siteId: context.site.siteId, userId: session.userId, now: context.now });
    const wanted = typeof asked === 'string' && /^\d{1,30}$/.test(asked) ? BigInt(asked) : (await policy.read()).dailyWei;
    const choice = await context.view().policy({ siteName: context.site.name, origin, dailyWei: wanted < bounds.dailyWei ? wanted : bounds.dailyWei, maxDailyWei: bounds.dailyWei, methods: bounds.methods }, options);
    if (choice !== 'closed') await policy.allow(choice.dailyWei < bounds.dailyWei ? choice.dailyWei : bounds.dailyWei);
  },
};

function busy<T>({ view }: FrameContext, run: () => Promise<T>): Promise<T> {
  view().busy({ doing: 'changing' });
  return run();
}
