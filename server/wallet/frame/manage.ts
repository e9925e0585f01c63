import { custodyLabel } from '../../../src/domain/inApp/custodyLabel.ts';
import type { FrameScreen, FrameStatus } from '../../../src/domain/inApp/frameCalls.ts';
import { encodeBackup } from '../exit/backup.ts';
import { Refused } from './createGate.ts';
import type { FrameContext, OwnWallet } from './createHandlers.ts';
import { addRecovery } from './openWallet.ts';
import type { CallOptions } from './parts.ts';
import { withStepUp } from './withStepUp.ts';

type Ready = Extract<NonNullable<OwnWallet['state']>, { readonly at: 'ready' }>;

/** The person does something with their wallet, on the wallet's own screens; ends when they close them. */
export async function manage(context: FrameContext, screen: FrameScreen, options: CallOptions): Promise<FrameStatus> {
  const own = await context.own(options);
  try {
    own.state = await own.changes.resume(options);
    if (own.state.at !== 'ready') throw new Refused(own.state.at === 'none' ? 'noWallet' : 'recoveryNeeded');
    await screens[screen](context, own, own.state, options);
    return await context.status(options);
  } finally {
    context.view().hide();
  }
}

type ShowScreen = (context: FrameContext, own: OwnWallet, state: Ready, options: CallOptions) => Promise<void>;

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
  policy: async () => {
    throw new Refused('unsupported');
  },
};

function busy<T>({ view }: FrameContext, run: () => Promise<T>): Promise<T> {
  view().busy({ doing: 'changing' });
  return run();
}
