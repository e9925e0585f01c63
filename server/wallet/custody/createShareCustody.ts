import { custodyLabel } from '../../../src/domain/inApp/custodyLabel.ts';
import type { SessionAnswer } from '../../protocol/calls.ts';
import { createShareChanges } from '../shareChange/createShareChanges.ts';
import type { WalletState } from '../shareChange/createShareChanges.ts';
import type { ShareChangePorts } from '../shareChange/ports.ts';
import type { WaitOptions, CustodyState, KeyCustodyProvider } from './keyCustodyProvider.ts';

export interface ShareCustodyParts {
  /** The server's calls, the Worker, what this device keeps, and its turn among tabs, for one who is signed in. */
  portsOf(session: SessionAnswer, options: WaitOptions): Promise<ShareChangePorts>;
}

/** Custody by shares: two of three open the wallet, in the Worker of this device alone. See decision 076. */
export function createShareCustody({ portsOf }: ShareCustodyParts): KeyCustodyProvider {
  return {
    canImport: true,
    walletOf: async (session, opening) => {
      const changes = createShareChanges(await portsOf(session, opening));
      return {
        resume: async (options) => labelled(await changes.resume(options)),
        create: async (options) => labelled(await changes.create({ secret: { from: 'newKey' }, methods: [] }, options)),
        secrets: { create: async (secret, options) => labelled(await changes.create({ secret, methods: [] }, options)) },
        accounts: {
          inspect: (options) => changes.inspect(options),
          add: async (name, options) => labelled(await changes.addAccount(name, options)),
          name: async (account, options) => labelled(await changes.nameAccount(account, options)),
        },
        sign: ({ ticket }, options) => changes.sign(ticket, options),
        recovery: {
          recover: async (request, options) => labelled(await changes.recover(request, options)),
          addMethod: async (method, options) => labelled(await changes.addMethod(method, options)),
          removeMethod: async (recipientId, options) => labelled(await changes.removeMethod(recipientId, options)),
        },
        devices: { revoke: async (deviceId, options) => labelled(await changes.revokeDevice(deviceId, options)) },
        keyExport: { exportSecret: (what, options) => changes.exportSecret(what, options) },
        backups: { make: (options) => changes.backup(options) },
      };
    },
  };
}

function labelled(state: WalletState): CustodyState {
  if (state.at === 'none') return { at: 'none', label: custodyLabel({ methods: [] }) };
  const { methods } = state;
  const label = custodyLabel({ methods: methods.map(({ method }) => method.type) });
  return state.at === 'ready' ? { at: 'ready', label, address: state.address, version: state.version, methods } : { at: 'newDevice', label, methods };
}
