// Verbs that change networks.
export { addCustomChain } from '../flows/addCustomChain.ts';
export type { AddCustomChainRequest } from '../flows/addCustomChain.ts';
export { removeCustomChain } from '../flows/removeCustomChain.ts';
export { switchChain } from '../flows/switchChain.ts';
export type { SwitchChainRequest } from '../flows/switchChain.ts';
