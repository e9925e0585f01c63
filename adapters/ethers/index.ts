export { toEthersProvider } from './toEthersProvider.ts';
