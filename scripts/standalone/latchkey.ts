// What the single file for `<script type="module">` gives: the core, the elements, and the plugins and chains that most pages begin with. Others need a bundler.
export * from '../../src/index.ts';
export * from '../../src/entries/element.ts';
export { contentSecurityPolicy } from '../../src/entries/policy.ts';
export { authCode } from '../../plugins/authCode/index.ts';
export { authGuest } from '../../plugins/authGuest/index.ts';
export { authPasskey } from '../../plugins/authPasskey/index.ts';
export { authSocial } from '../../plugins/authSocial/index.ts';
export { siwe } from '../../plugins/siwe/index.ts';
export { walletAdapter } from '../../plugins/walletAdapter/index.ts';
export { walletInApp } from '../../plugins/walletInApp/index.ts';
export { walletInjected } from '../../plugins/walletInjected/index.ts';
export { arbitrum } from '../../src/data/chains/arbitrum.ts';
export { base } from '../../src/data/chains/base.ts';
export { mainnet } from '../../src/data/chains/mainnet.ts';
export { optimism } from '../../src/data/chains/optimism.ts';
export { polygon } from '../../src/data/chains/polygon.ts';
export { sepolia } from '../../src/data/chains/sepolia.ts';
