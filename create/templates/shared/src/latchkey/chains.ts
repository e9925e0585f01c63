import { abstract } from 'latchkey/chains/abstract'; //? abstract
import { arbitrum } from 'latchkey/chains/arbitrum'; //? arbitrum
import { arbitrumSepolia } from 'latchkey/chains/arbitrumSepolia'; //? arbitrumSepolia
import { avalanche } from 'latchkey/chains/avalanche'; //? avalanche
import { avalancheFuji } from 'latchkey/chains/avalancheFuji'; //? avalancheFuji
import { base } from 'latchkey/chains/base'; //? base
import { baseSepolia } from 'latchkey/chains/baseSepolia'; //? baseSepolia
import { berachain } from 'latchkey/chains/berachain'; //? berachain
import { blast } from 'latchkey/chains/blast'; //? blast
import { bsc } from 'latchkey/chains/bsc'; //? bsc
import { bscTestnet } from 'latchkey/chains/bscTestnet'; //? bscTestnet
import { celo } from 'latchkey/chains/celo'; //? celo
import { gnosis } from 'latchkey/chains/gnosis'; //? gnosis
import { hoodi } from 'latchkey/chains/hoodi'; //? hoodi
import { ink } from 'latchkey/chains/ink'; //? ink
import { linea } from 'latchkey/chains/linea'; //? linea
import { mainnet } from 'latchkey/chains/mainnet'; //? ethereum
import { mantle } from 'latchkey/chains/mantle'; //? mantle
import { monad } from 'latchkey/chains/monad'; //? monad
import { optimism } from 'latchkey/chains/optimism'; //? optimism
import { optimismSepolia } from 'latchkey/chains/optimismSepolia'; //? optimismSepolia
import { polygon } from 'latchkey/chains/polygon'; //? polygon
import { polygonAmoy } from 'latchkey/chains/polygonAmoy'; //? polygonAmoy
import { scroll } from 'latchkey/chains/scroll'; //? scroll
import { sepolia } from 'latchkey/chains/sepolia'; //? sepolia
import { soneium } from 'latchkey/chains/soneium'; //? soneium
import { sonic } from 'latchkey/chains/sonic'; //? sonic
import { unichain } from 'latchkey/chains/unichain'; //? unichain
import { worldchain } from 'latchkey/chains/worldchain'; //? worldchain
import { zksync } from 'latchkey/chains/zksync'; //? zksync
import { zora } from 'latchkey/chains/zora'; //? zora

/** The chains of this site; it starts on the first. Public nodes are slow and see who asks: `{ ...base, rpc: 'https://your-node.example' }` names one of your own. */
export const chains = [
  abstract, //? abstract
  arbitrum, //? arbitrum
  arbitrumSepolia, //? arbitrumSepolia
  avalanche, //? avalanche
  avalancheFuji, //? avalancheFuji
  base, //? base
  baseSepolia, //? baseSepolia
  berachain, //? berachain
  blast, //? blast
  bsc, //? bsc
  bscTestnet, //? bscTestnet
  celo, //? celo
  gnosis, //? gnosis
  hoodi, //? hoodi
  ink, //? ink
  linea, //? linea
  mainnet, //? ethereum
  mantle, //? mantle
  monad, //? monad
  optimism, //? optimism
  optimismSepolia, //? optimismSepolia
  polygon, //? polygon
  polygonAmoy, //? polygonAmoy
  scroll, //? scroll
  sepolia, //? sepolia
  soneium, //? soneium
  sonic, //? sonic
  unichain, //? unichain
  worldchain, //? worldchain
  zksync, //? zksync
  zora, //? zora
];
