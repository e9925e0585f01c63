import { defineErc7730Registry, describeErc7730 } from 'latchkey/plugins/describeErc7730';

export const load = defineErc7730Registry({
  index: { calldata: () => import('./erc7730/index.calldata.json'), eip712: () => import('./erc7730/index.eip712.json') },
  file: (path) => import(`./erc7730/${path.slice(0, -'.json'.length)}.json`),
});
export const clearSigning = describeErc7730({ load }); // into the kit's plugins
