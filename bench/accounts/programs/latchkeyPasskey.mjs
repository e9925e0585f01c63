import { createSoftPasskeys } from '../../../fixtures/passkeys/softPasskeys.ts';
import { choosePasskey, walletPasskey } from '../../../plugins/walletPasskey/index.ts';
import { openKit } from './kit.mjs';

/** Its passkey is one of software, which answers at once. */
export function open(world) {
  const { passkeys } = createSoftPasskeys();
  return openKit(world, 'passkey', [walletPasskey.with({ bundlers: world.bundler, contracts: world.passkeyContracts, passkeys: () => passkeys })], async (kit) => {
    while (!JSON.stringify(kit.getState().modal).includes('passkey.connect')) await new Promise((resolve) => setTimeout(resolve, 5));
    kit.dispatch(choosePasskey('create'));
  });
}
