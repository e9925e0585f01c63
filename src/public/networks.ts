// Verbs that change networks.
export { addCustomChain } from '../flows/networks/addCustomChain.ts';
export type { AddCustomChainRequest } from '../flows/networks/addCustomChain.ts';
export { removeCustomChain } from '../flows/networks/removeCustomChain.ts';
export { switchChain } from '../flows/networks/switchChain.ts';
export type { SwitchChainRequest } from '../flows/networks/switchChain.ts';
