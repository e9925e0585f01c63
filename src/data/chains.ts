import type { Chain, NativeCurrency } from '../domain/chains/chains.ts';
import { abstract } from './chains/abstract.ts';
import { arbitrum } from './chains/arbitrum.ts';
import { arbitrumSepolia } from './chains/arbitrumSepolia.ts';
import { avalanche } from './chains/avalanche.ts';
import { avalancheFuji } from './chains/avalancheFuji.ts';
import { base } from './chains/base.ts';
import { baseSepolia } from './chains/baseSepolia.ts';
import { berachain } from './chains/berachain.ts';
import { blast } from './chains/blast.ts';
import { bsc } from './chains/bsc.ts';
import { bscTestnet } from './chains/bscTestnet.ts';
import { celo } from './chains/celo.ts';
import { gnosis } from './chains/gnosis.ts';
import { hoodi } from './chains/hoodi.ts';
import { ink } from './chains/ink.ts';
import { linea } from './chains/linea.ts';
import { mainnet } from './chains/mainnet.ts';
import { mantle } from './chains/mantle.ts';
import { monad } from './chains/monad.ts';
import { optimism } from './chains/optimism.ts';
import { optimismSepolia } from './chains/optimismSepolia.ts';
import { polygon } from './chains/polygon.ts';
import { polygonAmoy } from './chains/polygonAmoy.ts';
import { scroll } from './chains/scroll.ts';
import { sepolia } from './chains/sepolia.ts';
import { soneium } from './chains/soneium.ts';
import { sonic } from './chains/sonic.ts';
import { unichain } from './chains/unichain.ts';
import { worldchain } from './chains/worldchain.ts';
import { zksync } from './chains/zksync.ts';
import { zora } from './chains/zora.ts';

const ether = ['Ether', 'ETH'] as const;

type Row = readonly [id: number, name: string, kind: 'mainnet' | 'testnet', currency: readonly [name: string, symbol: string], rpc: string, explorer?: readonly [name: string, url: string]];

/**
 * Facts as ethereum-lists/chains and viem's chain definitions publish them. All their currencies have 18 decimals at the RPC. Chains that
 * sites configure most stand in files of their own, `latchkey/chains/<name>`: a page has those that it names, and not the table.
 */
const rows: readonly (Row | Chain)[] = [
  mainnet,
  sepolia,
  [17000, 'Holesky', 'testnet', ether, 'https://ethereum-holesky-rpc.publicnode.com', ['Etherscan', 'https://holesky.etherscan.io']],
  hoodi,
  optimism,
  optimismSepolia,
  base,
  baseSepolia,
  arbitrum,
  arbitrumSepolia,
  [42170, 'Arbitrum Nova', 'mainnet', ether, 'https://nova.arbitrum.io/rpc', ['Arbiscan', 'https://nova.arbiscan.io']],
  polygon,
  polygonAmoy,
  [1101, 'Polygon zkEVM', 'mainnet', ether, 'https://zkevm-rpc.com', ['PolygonScan', 'https://zkevm.polygonscan.com']],
  bsc,
  bscTestnet,
  [204, 'opBNB', 'mainnet', ['BNB', 'BNB'], 'https://opbnb-mainnet-rpc.bnbchain.org', ['opBNB (BSCScan)', 'https://opbnb.bscscan.com']],
  [5611, 'opBNB Testnet', 'testnet', ['tBNB', 'tBNB'], 'https://opbnb-testnet-rpc.bnbchain.org', ['opbnbscan', 'https://testnet.opbnbscan.com']],
  avalanche,
  avalancheFuji,
  gnosis,
  [10200, 'Gnosis Chiado', 'testnet', ['Gnosis', 'xDAI'], 'https://rpc.chiadochain.net', ['Blockscout', 'https://blockscout.chiadochain.net']],
  [250, 'Fantom', 'mainnet', ['Fantom', 'FTM'], 'https://rpcapi.fantom.network', ['FTMScan', 'https://ftmscan.com']],
  [4002, 'Fantom Testnet', 'testnet', ['Fantom', 'FTM'], 'https://rpc.testnet.fantom.network', ['FTMScan', 'https://testnet.ftmscan.com']],
  sonic,
  zksync,
  [300, 'ZKsync Sepolia Testnet', 'testnet', ether, 'https://sepolia.era.zksync.dev', ['ZKsync Explorer', 'https://sepolia.explorer.zksync.io']],
  linea,
  [59141, 'Linea Sepolia Testnet', 'testnet', ether, 'https://rpc.sepolia.linea.build', ['Etherscan', 'https://sepolia.lineascan.build']],
  scroll,
  [534351, 'Scroll Sepolia', 'testnet', ether, 'https://sepolia-rpc.scroll.io', ['Scrollscan', 'https://sepolia.scrollscan.com']],
  blast,
  [168587773, 'Blast Sepolia', 'testnet', ether, 'https://sepolia.blast.io', ['Blastscan', 'https://sepolia.blastscan.io']],
  mantle,
  [5003, 'Mantle Sepolia Testnet', 'testnet', ['MNT', 'MNT'], 'https://rpc.sepolia.mantle.xyz', ['Mantle Testnet Explorer', 'https://explorer.sepolia.mantle.xyz']],
  zora,
  [999999999, 'Zora Sepolia', 'testnet', ether, 'https://sepolia.rpc.zora.energy', ['Zora Sepolia Explorer', 'https://sepolia.explorer.zora.energy']],
  [34443, 'Mode Mainnet', 'mainnet', ether, 'https://mainnet.mode.network', ['Modescan', 'https://modescan.io']],
  [919, 'Mode Testnet', 'testnet', ether, 'https://sepolia.mode.network', ['Blockscout', 'https://sepolia.explorer.mode.network']],
  celo,
  [11142220, 'Celo Sepolia Testnet', 'testnet', ['CELO', 'S-CELO'], 'https://forno.celo-sepolia.celo-testnet.org', ['Celo Sepolia Explorer', 'https://celo-sepolia.blockscout.com']],
  [1284, 'Moonbeam', 'mainnet', ['Moonbeam', 'GLMR'], 'https://rpc.api.moonbeam.network', ['Moonscan', 'https://moonscan.io']],
  [1285, 'Moonriver', 'mainnet', ['Moonriver', 'MOVR'], 'https://rpc.api.moonriver.moonbeam.network', ['Moonscan', 'https://moonriver.moonscan.io']],
  [1287, 'Moonbase Alpha', 'testnet', ['DEV', 'DEV'], 'https://rpc.api.moonbase.moonbeam.network', ['Moonscan', 'https://moonbase.moonscan.io']],
  [1313161554, 'Aurora', 'mainnet', ether, 'https://mainnet.aurora.dev', ['Aurorascan', 'https://aurorascan.dev']],
  [25, 'Cronos Mainnet', 'mainnet', ['Cronos', 'CRO'], 'https://evm.cronos.org', ['Cronos Explorer', 'https://explorer.cronos.org']],
  [338, 'Cronos Testnet', 'testnet', ['CRO', 'tCRO'], 'https://evm-t3.cronos.org', ['Cronos Explorer (Testnet)', 'https://explorer.cronos.org/testnet']],
  [388, 'Cronos zkEVM Mainnet', 'mainnet', ['Cronos zkEVM CRO', 'zkCRO'], 'https://mainnet.zkevm.cronos.org', ['Cronos zkEVM (Mainnet) Chain Explorer', 'https://explorer.zkevm.cronos.org']],
  [1088, 'Metis', 'mainnet', ['Metis', 'METIS'], 'https://metis.rpc.hypersync.xyz', ['Metis Explorer', 'https://explorer.metis.io']],
  [288, 'Boba Network', 'mainnet', ether, 'https://mainnet.boba.network', ['BOBAScan', 'https://bobascan.com']],
  [30, 'Rootstock Mainnet', 'mainnet', ['Rootstock Bitcoin', 'RBTC'], 'https://public-node.rsk.co', ['RSK Explorer', 'https://explorer.rsk.co']],
  [31, 'Rootstock Testnet', 'testnet', ['Rootstock Bitcoin', 'tRBTC'], 'https://public-node.testnet.rsk.co', ['RSK Explorer', 'https://explorer.testnet.rootstock.io']],
  [122, 'Fuse', 'mainnet', ['Fuse', 'FUSE'], 'https://rpc.fuse.io', ['Fuse Explorer', 'https://explorer.fuse.io']],
  [8217, 'Kaia', 'mainnet', ['Kaia', 'KAIA'], 'https://public-en.node.kaia.io', ['KaiaScan', 'https://kaiascan.io']],
  [1001, 'Kairos Testnet', 'testnet', ['Kairos KAIA', 'KAIA'], 'https://public-en-kairos.node.kaia.io', ['KaiaScan', 'https://kairos.kaiascan.io']],
  [295, 'Hedera Mainnet', 'mainnet', ['HBAR', 'HBAR'], 'https://mainnet.hashio.io/api', ['Hashscan', 'https://hashscan.io/mainnet']],
  [296, 'Hedera Testnet', 'testnet', ['HBAR', 'HBAR'], 'https://testnet.hashio.io/api', ['Hashscan', 'https://hashscan.io/testnet']],
  [252, 'Fraxtal', 'mainnet', ['Frax', 'FRAX'], 'https://rpc.frax.com', ['fraxscan', 'https://fraxscan.com']],
  [2522, 'Fraxtal Testnet', 'testnet', ['Frax', 'FRAX'], 'https://rpc.testnet.frax.com', ['fraxscan testnet', 'https://holesky.fraxscan.com']],
  worldchain,
  [4801, 'World Chain Sepolia', 'testnet', ether, 'https://worldchain-sepolia.g.alchemy.com/public', ['Worldscan', 'https://sepolia.worldscan.org']],
  unichain,
  [1301, 'Unichain Sepolia', 'testnet', ether, 'https://sepolia.unichain.org', ['Uniscan', 'https://sepolia.uniscan.xyz']],
  ink,
  [763373, 'Ink Sepolia', 'testnet', ether, 'https://rpc-gel-sepolia.inkonchain.com', ['Blockscout', 'https://explorer-sepolia.inkonchain.com']],
  soneium,
  [1946, 'Soneium Minato Testnet', 'testnet', ether, 'https://rpc.minato.soneium.org', ['Blockscout', 'https://soneium-minato.blockscout.com']],
  abstract,
  [11124, 'Abstract Testnet', 'testnet', ether, 'https://api.testnet.abs.xyz', ['Etherscan', 'https://sepolia.abscan.org']],
  berachain,
  [80069, 'Berachain Bepolia', 'testnet', ['BERA Token', 'BERA'], 'https://bepolia.rpc.berachain.com', ['Berascan', 'https://testnet.berascan.com']],
  [169, 'Manta Pacific Mainnet', 'mainnet', ether, 'https://pacific-rpc.manta.network/http', ['Manta Explorer', 'https://pacific-explorer.manta.network']],
  [167000, 'Taiko Mainnet', 'mainnet', ether, 'https://rpc.mainnet.taiko.xyz', ['Etherscan', 'https://taikoscan.io']],
  [7000, 'ZetaChain', 'mainnet', ['Zeta', 'ZETA'], 'https://zetachain-evm.blockpi.network/v1/rpc/public', ['ZetaScan', 'https://zetascan.com']],
  [7001, 'ZetaChain Athens Testnet', 'testnet', ['Zeta', 'aZETA'], 'https://zetachain-athens-evm.blockpi.network/v1/rpc/public', ['ZetaScan', 'https://testnet.zetascan.com']],
  [1329, 'Sei Network', 'mainnet', ['Sei', 'SEI'], 'https://evm-rpc.sei-apis.com', ['Seiscan', 'https://seiscan.io']],
  [1328, 'Sei Testnet', 'testnet', ['Sei', 'SEI'], 'https://evm-rpc-testnet.sei-apis.com', ['Seiscan', 'https://testnet.seiscan.io']],
  [747, 'Flow EVM Mainnet', 'mainnet', ['Flow', 'FLOW'], 'https://mainnet.evm.nodes.onflow.org', ['Mainnet Explorer', 'https://evm.flowscan.io']],
  [545, 'Flow EVM Testnet', 'testnet', ['Flow', 'FLOW'], 'https://testnet.evm.nodes.onflow.org', ['Flow Diver', 'https://evm-testnet.flowscan.io']],
  [14, 'Flare Mainnet', 'mainnet', ['Flare', 'FLR'], 'https://flare-api.flare.network/ext/C/rpc', ['Flare Explorer', 'https://flare-explorer.flare.network']],
  [16, 'Songbird Testnet Coston', 'testnet', ['Coston Flare', 'CFLR'], 'https://coston-api.flare.network/ext/C/rpc', ['Coston Explorer', 'https://coston-explorer.flare.network']],
  [1116, 'Core Dao', 'mainnet', ['Core', 'CORE'], 'https://rpc.coredao.org', ['CoreDao', 'https://scan.coredao.org']],
  [690, 'Redstone', 'mainnet', ether, 'https://rpc.redstonechain.com', ['Blockscout', 'https://explorer.redstone.xyz']],
  [360, 'Shape', 'mainnet', ether, 'https://mainnet.shape.network', ['shapescan', 'https://shapescan.xyz']],
  [33139, 'ApeChain', 'mainnet', ['ApeCoin', 'APE'], 'https://rpc.apechain.com/http', ['Apescan', 'https://apescan.io']],
  [33111, 'Curtis', 'testnet', ['ApeCoin', 'APE'], 'https://rpc.curtis.apechain.com', ['Curtis Explorer', 'https://explorer.curtis.apechain.com']],
  [999, 'HyperEVM', 'mainnet', ['HYPE', 'HYPE'], 'https://rpc.hyperliquid.xyz/evm', ['HyperEVMScan', 'https://hyperevmscan.io']],
  [998, 'Hyperliquid EVM Testnet', 'testnet', ['HYPE', 'HYPE'], 'https://rpc.hyperliquid-testnet.xyz/evm'],
  [98866, 'Plume', 'mainnet', ['Plume', 'PLUME'], 'https://rpc.plume.org', ['Blockscout', 'https://explorer.plume.org']],
  [10143, 'Monad Testnet', 'testnet', ['Testnet MON Token', 'MON'], 'https://testnet-rpc.monad.xyz', ['Monad Testnet explorer', 'https://testnet.monadexplorer.com']],
  monad,
  [88888, 'Chiliz Chain', 'mainnet', ['CHZ', 'CHZ'], 'https://rpc.chiliz.com', ['Chiliz Explorer', 'https://scan.chiliz.com']],
  [60808, 'BOB', 'mainnet', ether, 'https://rpc.gobob.xyz', ['BOB Explorer', 'https://explorer.gobob.xyz']],
  [50104, 'Sophon', 'mainnet', ['Sophon', 'SOPH'], 'https://rpc.sophon.xyz', ['Sophon Block Explorer', 'https://explorer.sophon.xyz']],
  [232, 'Lens', 'mainnet', ['GHO', 'GHO'], 'https://rpc.lens.xyz', ['Lens Block Explorer', 'https://explorer.lens.xyz']],
  [7560, 'Cyber', 'mainnet', ether, 'https://cyber.alt.technology', ['Blockscout', 'https://cyberscan.co']],
];

/** Pages that give a testnet's currency away, as the chains themselves or the makers of the faucets publish them. */
const faucets: Readonly<Record<number, readonly string[]>> = {
  17000: ['https://cloud.google.com/application/web3/faucet/ethereum/holesky', 'https://holesky-faucet.pk910.de'],
  10200: ['https://faucet.chiadochain.net'],
  11142220: ['https://faucet.celo.org/celo-sepolia'],
  296: ['https://portal.hedera.com/faucet'],
  10143: ['https://faucet.monad.xyz'],
  80069: ['https://bepolia.faucet.berachain.com'],
};

/**
 * Well-known chains with a public endpoint each. A table: nothing is asked of an address in it until a site configures the chain. Public
 * endpoints are slow and know who asks; a site does well to give one of its own.
 */
export const knownChains: readonly Chain[] = /* @__PURE__ */ rows.map((row) => (isChain(row) ? row : toChain(row)));

function isChain(row: Row | Chain): row is Chain {
  return !Array.isArray(row);
}

function toChain([id, name, kind, [currency, symbol], rpc, explorer]: Row): Chain {
  const nativeCurrency: NativeCurrency = { name: currency, symbol, decimals: 18 };
  const given = faucets[id];
  return { id, name, rpc, nativeCurrency, ...(given && { faucets: given }), ...(explorer && { blockExplorers: [{ name: explorer[0], url: explorer[1] }] }), ...(kind === 'testnet' && { testnet: true }) };
}
