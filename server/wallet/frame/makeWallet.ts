import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import type { SecretSource } from '../worker/custody.ts';
import { Refused } from './createGate.ts';
import type { FrameContext, OwnWallet } from './frameContext.ts';
import type { CallOptions } from './parts.ts';

/** Of a phrase that is made here: 128 bits, as other wallets make them. @see BIP-39 */
const words = 12;

/**
 * Makes the wallet of a person who has none: a new one, or of the key or phrase that they bring. That is typed into the frame, and the person has confirmed
 * its address before anything is stored.
 */
export async function makeWallet(context: FrameContext, own: OwnWallet, { isBrought }: { readonly isBrought: boolean }, options: CallOptions): Promise<void> {
  if (isBrought && !own.wallet.secrets) throw new Refused('cannotImport');
  const brought = isBrought ? await context.view().importWallet({ check: (secret) => context.custody.check({ secret }) }, options) : 'new';
  context.view().busy({ doing: 'creating' });
  const { wallet } = own;
  const secret: SecretSource | undefined = brought !== 'new' ? brought.secret : context.site.newWallets === 'phrase' ? { from: 'newPhrase', words } : undefined;
  own.state = secret && wallet.secrets ? await wallet.secrets.create(secret, options) : await wallet.create(options);
  if (brought === 'new') return;
  // Another device was faster: its wallet stays.
  const isMade = own.state.at === 'ready' && sameAddress(own.state.address, brought.address);
  if (!isMade) await tellExisting(context, own, options);
}

/** Says that there is a wallet already, and the way on. @throws Refused where the person does not want that wallet */
export async function tellExisting({ view }: FrameContext, { state }: OwnWallet, options: CallOptions): Promise<void> {
  await view().walletExists(state?.at === 'ready' ? { address: state.address } : {}, options);
}
