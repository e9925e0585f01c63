import type { EnvironmentSign, EnvironmentSpec } from '../domain/wallets/environment.ts';

/** A wallet's own browser, by what it puts into the page or calls itself. Nothing of another app can be opened from it that would help. */
const walletBrowser = (id: string, name: string, wallets: readonly string[], globals: readonly string[], userAgent?: RegExp): EnvironmentSpec => ({
  id,
  name: `The browser of ${name}`,
  signs: [...(userAgent ? [{ userAgent }] : []), ...globals.map((global): EnvironmentSign => ({ global, isInWebView: true }))],
  wallets,
  lacks: ['windows', 'apps'],
});

/** Places in which sites are shown, the most telling first: many wallets call themselves MetaMask as well. */
export const environments: readonly EnvironmentSpec[] = [
  { id: 'farcaster', name: 'A Farcaster mini app', signs: [{ wallet: 'xyz.farcaster.miniappwallet' }, { framedBy: 'farcaster.xyz' }, { framedBy: 'warpcast.com' }], wallets: ['xyz.farcaster.miniappwallet', 'farcaster'], lacks: ['windows', 'apps'] },
  { id: 'telegram', name: 'A Telegram mini app', signs: [{ global: 'TelegramWebviewProxy' }, { global: 'Telegram.WebApp.initData' }, { framedBy: 'web.telegram.org' }], wallets: [], lacks: ['windows'] },
  { id: 'safe', name: 'An app of Safe', signs: [{ framedBy: 'safe.global' }], wallets: ['global.safe', 'safe'], lacks: [] },
  walletBrowser('coinbaseBrowser', 'Coinbase Wallet', ['com.coinbase.wallet'], ['ethereum.isCoinbaseBrowser', 'ethereum.isCoinbaseWallet'], /CoinbaseBrowser/),
  walletBrowser('trustBrowser', 'Trust Wallet', ['com.trustwallet.app'], ['ethereum.isTrust', 'ethereum.isTrustWallet', 'trustwallet']),
  walletBrowser('rainbowBrowser', 'Rainbow', ['me.rainbow'], ['ethereum.isRainbow']),
  walletBrowser('okxBrowser', 'OKX Wallet', ['com.okex.wallet'], ['okxwallet', 'ethereum.isOkxWallet'], /OKApp\//),
  walletBrowser('phantomBrowser', 'Phantom', ['app.phantom'], ['phantom.ethereum', 'ethereum.isPhantom']),
  walletBrowser('imTokenBrowser', 'imToken', ['im.token'], ['ethereum.isImToken'], /imToken/),
  walletBrowser('tokenPocketBrowser', 'TokenPocket', ['pro.tokenpocket'], ['ethereum.isTokenPocket'], /TokenPocket/),
  walletBrowser('bitgetBrowser', 'Bitget Wallet', ['com.bitget.web3'], ['bitkeep.ethereum', 'ethereum.isBitKeep'], /BitKeep/),
  walletBrowser('binanceBrowser', 'Binance Wallet', ['com.binance.wallet'], ['ethereum.isBinance'], /BinanceChain|BMPWallet/),
  walletBrowser('coin98Browser', 'Coin98', ['com.coin98'], ['coin98', 'ethereum.isCoin98']),
  walletBrowser('metaMaskBrowser', 'MetaMask', ['io.metamask', 'io.metamask.mobile'], ['ethereum.isMetaMask'], /MetaMaskMobile/),
  walletBrowser('walletBrowser', 'a wallet', [], ['ethereum']),
  { id: 'frame', name: 'A frame of another site', signs: [{ isFramed: true }], wallets: [], lacks: [] },
];
