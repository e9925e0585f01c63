import { Wallet } from 'ethers';

declare global {
  interface Window {
    /** A key in the page, as the plainest wallet has it: how long it takes, in ms. */
    readonly bareWallet: () => Promise<{ readonly addressMs: number; readonly signatureMs: number }>;
  }
}

Object.assign(window, {
  bareWallet: async () => {
    const beganAt = performance.now();
    const wallet = Wallet.createRandom();
    const addressAt = wallet.address === '' ? 0 : performance.now();
    await wallet.signMessage('Hello');
    return { addressMs: addressAt - beganAt, signatureMs: performance.now() - addressAt };
  },
});
