import { readKeyAddress } from '../../core/gasless/chainKeys.ts';
import type { Command } from '../command.ts';
import { withParts } from '../withParts.ts';

export const gaslessKeys: Command = {
  name: 'gasless keys',
  summary: 'Prints the addresses of the two keys that gas is paid by, and makes them where there are none.',
  details: ['The keys lie in the database, wrapped by the KMS. Deploy each paymaster with the first address as its signer; send the second one coins for the gas of what it relays.'],
  run: (input) => withParts(input, async ({ core: { serverKeys } }) => {
    input.print(`Signer of paymasters: ${await readKeyAddress(serverKeys, 'sponsor')}`);
    input.print(`Sender of relays: ${await readKeyAddress(serverKeys, 'relayer')}`);
  }),
};
