/**
 * Contracts that take what a permission by Permit2 allows them only as the order in it says, by chain and in lower case. Elsewhere the same address may be
 * another contract. @see UniswapX, deployments
 */
const orderKeepers: Readonly<Record<number, readonly string[]>> = {
  1: ['0x6000da47483062a0d734ba3dc7576ce6a0b645c4', '0x00000011f84b9aa48e5f8aa8b9897600006289be', '0x0000000015757c461808ea25eb309638b62681cf'],
  10: ['0x000000000923439a92dae8930613568824108631'],
  56: ['0x00000000a55e50c71b70db3c8b58749cd1e18eb2'],
  130: ['0x000000005af66799d1a6317714d66800f9ca1406'],
  137: ['0x00000000bab6e234db8ad638b6a6395b7c499bc4'],
  143: ['0x000000000ac008f7e07210cfb6648e40249232c2'],
  196: ['0x000000005af66799d1a6317714d66800f9ca1406'],
  480: ['0x00000000d714ea34028930b762e96bfbe50f42c2'],
  1868: ['0x000000005af66799d1a6317714d66800f9ca1406'],
  8453: ['0x000000001ec5656dcdb24d90dfa42742738de729', '0x000000008a8330b5d1f43a62bf4c673a49f27ba0'],
  42_161: ['0x1bd1aadc9e230626c44a139d7e70d842749351eb', '0xb274d5f4b833b61b340b654d600a864fb604a87c'],
  42_220: ['0x00000000b8077fdf2281a80be96f6c282b5d943a'],
  43_114: ['0x00000000862ccf095823fc7576fa6c7e6b7385ef'],
  81_457: ['0x0000000086f50c5e1a2500602183d4390a7ffc98'],
  7_777_777: ['0x000000002c9a3812e15cf233190992e9a57edb56'],
};

/** Whether a contract is known to keep the orders that it carries out. */
export function keepsOrders(address: string, chainId: number | undefined): boolean {
  return chainId !== undefined && (orderKeepers[chainId] ?? []).includes(address.toLowerCase());
}
