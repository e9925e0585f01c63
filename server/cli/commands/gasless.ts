import { createGasless } from '../../core/gasless/createGasless.ts';
import type { Gasless } from '../../core/gasless/createGasless.ts';
import { readKeyAddress } from '../../core/gasless/chainKeys.ts';
import { inspectGasless } from '../../core/gasless/inspectGasless.ts';
import { askOutside } from '../../node/createOutside.ts';
import type { Command, CommandInput } from '../command.ts';
import { CommandError } from '../command.ts';
import { printTable, writeTime } from '../printTable.ts';
import { withParts } from '../withParts.ts';
import type { CommandParts } from '../withParts.ts';

export const gaslessKeys: Command = {
  name: 'gasless keys',
  summary: 'Prints the addresses of the two keys that gas is paid by, and makes them where there are none.',
  details: ['The keys lie in the database, wrapped by the KMS. Deploy each paymaster with the first address as its signer; send the second one coins for the gas of what it relays.'],
  run: (input) => withParts(input, async ({ core: { serverKeys } }) => {
    input.print(`Signer of paymasters: ${await readKeyAddress(serverKeys, 'sponsor')}`);
    input.print(`Sender of relays: ${await readKeyAddress(serverKeys, 'relayer')}`);
  }),
};

export const gaslessShow: Command = {
  name: 'gasless show',
  summary: 'Shows what pays gas: contracts, deposits and balances, what was spent, and the last requests that were relayed.',
  run: (input) => withParts(input, async (parts) => {
    const gasless = openGasless(parts);
    if (!gasless) throw new CommandError('No gas is paid: the settings have no "gasless".');
    const isRight = await printFindings(input, gasless);
    const counts = await Promise.all(gasless.chains.map(async ({ chainId, mostWei }) => [String(chainId), String(await gasless.spending.readAll(chainId)), String(mostWei / 1_000_000_000n)]));
    printTable(input.print, ['network', 'spent, gwei', 'of'], counts);
    const relays = await parts.store.list('relays', {}, { orderBy: 'createdAtMs', descending: true, limit: 20 });
    printTable(input.print, ['relay', 'network', 'state', 'created', 'transaction'], relays.map(({ relayId, chainId, state, createdAtMs, hash }) => [relayId, String(chainId), state, writeTime(createdAtMs), hash ?? '–']));
    return isRight;
  }),
};

/** The same, for `check`. @returns false where something is wrong */
export async function checkGaslessChains(input: CommandInput): Promise<boolean> {
  return withParts(input, async (parts) => {
    const gasless = openGasless(parts);
    return gasless ? printFindings(input, gasless) : true;
  });
}

function openGasless({ core, settings }: CommandParts): Gasless | undefined {
  return settings.gasless && createGasless(core, { settings: settings.gasless, sites: settings.sites, ask: (request) => askOutside(request, { isWithin: true }) });
}

async function printFindings(input: CommandInput, gasless: Gasless): Promise<boolean> {
  const findings = await inspectGasless(gasless);
  for (const { isRight, text } of findings) input.print(`${isRight ? 'Right' : 'WRONG'}: ${text}`);
  return findings.every(({ isRight }) => isRight);
}
