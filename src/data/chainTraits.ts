import type { Chain, ChainTraits } from '../domain/chains/chains.ts';
import { gasStationOf } from './gasStations.ts';
import { assertArguments } from '../domain/assertArguments.ts';

/** What is special about a chain: what the kit knows of it, under what the site says. */
export function traitsOf(chain: Pick<Chain, 'id' | 'traits'>): ChainTraits {
  assertArguments('traitsOf({ id: number })', chain);
  const { id, traits } = chain;
  const gasStationUrl = gasStationOf(chain);
  return {
    ...(legacyChains.has(id) && { hasLegacyFees: true }),
    ...(gasStationUrl !== undefined && { gasStationUrl }),
    ...(opStackChains.has(id) && { l1FeeOracle: opStackOracle, hasCheapZeroBytes: true }),
    ...(zkStackChains.has(id) && { isZkStack: true }),
    ...(hederaChains.has(id) && { weiPerContractUnit: 10n ** 10n }),
    ...traits,
  };
}

/** A predeploy: the same address on every chain of the stack. */
const opStackOracle = '0x420000000000000000000000000000000000000F';

const opStackChains: ReadonlySet<number> = new Set([
  10, 11_155_420, // OP
  8_453, 84_532, // Base
  7_777_777, 999_999_999, // Zora
  130, 1_301, // Unichain
  480, 4_801, // World Chain
  1_868, 1_946, // Soneium
  57_073, 763_373, // Ink
  34_443, 919, // Mode
  81_457, 168_587_773, // Blast
  690, 17_069, // Redstone
  360, 11_011, // Shape
]);

const zkStackChains: ReadonlySet<number> = new Set([
  324, 300, 302, // zkSync Era
  2_741, 11_124, // Abstract
  232, 37_111, // Lens
  388, 282, 240, // Cronos zkEVM
  50_104, 531_050_104, // Sophon
  61_166, // Treasure
  978_658, // Treasure Topaz
  4_654, // Gold
  333_271, 4_457_845, // Zero
  555_271, 555_272, // Open Loot
]);

/** Announce EIP-1559 in part, or refuse it. */
const legacyChains: ReadonlySet<number> = new Set([
  78_600, 2_040, // Vanar
  248, 9_372, // Oasys
  841, 842, // Taraxa
  2_016, 9_768, // MainnetZ
  2_442, // Polygon zkEVM Cardona
  1_942_999_413, // Humanity
  1_952_959_480, 994_873_017, // Lumia
  19_011, 40_875, // Homeverse
  1_511_670_449, // GPT
  5_464, // Saga
  2_020, 2_021, // Ronin
  98_866, // Plume
  1_417_429_182, // Wilderworld Zephyr
  220, 1_220, // Flag
]);

/** Their contracts count in tinybars, of which 10^8 are one HBAR; their transactions in wei, as on every chain. */
const hederaChains: ReadonlySet<number> = new Set([295, 296]);
