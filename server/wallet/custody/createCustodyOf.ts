import type { ServerLink } from '../frame/parts.ts';
import { createDeviceStore } from '../frame/deviceStore.ts';
import type { Records } from '../frame/openRecords.ts';
import { custodyError } from '../worker/custodyErrors.ts';
import type { KeyCustodyProvider } from './keyCustodyProvider.ts';
import { createSignerMemory } from './signerMemory.ts';

export interface CustodyOfParts {
  /** As the site's document says. */
  readonly ofSite: 'shares' | 'signer';
  readonly call: ServerLink['call'];
  readonly records: Records;
  readonly realm: string;
  readonly shares: KeyCustodyProvider;
  readonly signer: KeyCustodyProvider;
}

/**
 * The custody that a person's wallet is in. Where the site has a signer, the server says which it is, for those who came before the signer keep their shares. What this
 * device has seen goes before what a server says: a wallet does not change from one kind to another.
 * @throws otherWallet
 */
export function createCustodyOf({ ofSite, call, records, realm, shares, signer }: CustodyOfParts): KeyCustodyProvider {
  return {
    canImport: (ofSite === 'shares' ? shares : signer).canImport,
    walletOf: async (session, options) => {
      const { userId } = session;
      const kind = ofSite === 'shares' ? ofSite : (await call('custody.read', {}, options)).kind;
      const isOther = kind === 'signer'
        ? (await createDeviceStore(records, { realm, userId }).getSeen()) !== undefined
        : (await createSignerMemory(records, { realm, userId }).getAddress()) !== undefined;
      if (isOther) throw custodyError('otherWallet');
      return (kind === 'signer' ? signer : shares).walletOf(session, options);
    },
  };
}
