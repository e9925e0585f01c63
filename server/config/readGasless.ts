import type { GaslessChain, GaslessSettings } from './gasless.ts';
import type { Settings, SettingsFault } from './settings.ts';
import type { ParsedSettings } from './settingsSchema.ts';

type Parsed = NonNullable<ParsedSettings['gasless']>;
type ParsedChain = Parsed['chains'][number];

const versions = { v06: '0.6', v07: '0.7', v08: '0.8' } as const;
const forwarderNames = { erc2771: 'ERC2771Forwarder', minimal: 'MinimalForwarder' } as const;

export function toGasless({ chains, policies }: Parsed, siteIds: readonly string[]): GaslessSettings {
  return { chains: chains.map(toChain), policies: policies.map(({ siteIds: named, ...policy }) => ({ ...policy, siteIds: named ?? siteIds })) };
}

function toChain({ paymasters, forwarder, delegates, bundler, mostWeiPerHour, mostWei, ...rest }: ParsedChain): GaslessChain {
  const addresses = Object.entries(versions).flatMap(([name, version]) => {
    const address = paymasters[name as keyof typeof versions]; // a key of the literal
    return address === undefined ? [] : [[version, address] as const];
  });
  return {
    ...rest, mostWeiPerHour: BigInt(mostWeiPerHour), mostWei: BigInt(mostWei), paymasters: Object.fromEntries(addresses),
    ...(bundler !== undefined && { bundler }),
    ...(delegates && { delegates }),
    ...(forwarder && { forwarder: { ...forwarder, name: forwarder.name ?? forwarderNames[forwarder.kind] } }),
  };
}

/** What no single setting of it shows. */
export function checkGasless({ gasless, sites }: Pick<Settings, 'gasless' | 'sites'>): SettingsFault[] {
  if (!gasless) return [];
  const faults: SettingsFault[] = [];
  const at = (path: readonly (string | number)[], text: string): void => void faults.push({ path: ['gasless', ...path], text });
  const chainIds = gasless.chains.map(({ chainId }) => chainId);
  gasless.chains.forEach(({ chainId, paymasters, forwarder, delegates, mostWei, mostWeiPerHour }, place) => {
    if (chainIds.indexOf(chainId) !== place) at(['chains', place, 'chainId'], `${chainId} stands twice, wanted each network once.`);
    if (Object.keys(paymasters).length === 0 && !forwarder && !delegates) at(['chains', place], 'has neither "paymasters" nor "forwarder" nor "delegates", wanted one of them: without, nothing is paid. Example: "paymasters": { "v07": "0x8617E340B3D01FA5F11F306F4090FD50E238070D" }');
    if (mostWei < mostWeiPerHour) at(['chains', place, 'mostWei'], `found ${mostWei}, wanted no less than "mostWeiPerHour" (${mostWeiPerHour}).`);
  });
  const siteIds = sites.map(({ siteId }) => siteId);
  gasless.policies.forEach(({ policyId, siteIds: named, contracts }, place) => {
    if (gasless.policies.findIndex((other) => other.policyId === policyId) !== place) at(['policies', place, 'policyId'], `"${policyId}" stands twice, wanted each policy once.`);
    named.forEach((siteId, which) => {
      if (!siteIds.includes(siteId)) at(['policies', place, 'siteIds', which], `found "${siteId}", wanted one of "sites" (${siteIds.join(', ') || 'none yet'}).`);
    });
    contracts.forEach(({ chainId }, which) => {
      if (!chainIds.includes(chainId)) at(['policies', place, 'contracts', which, 'chainId'], `found ${chainId}, wanted one of "gasless.chains" (${chainIds.join(', ') || 'none yet'}).`);
    });
  });
  return faults;
}
