import { findEnvironment } from '../domain/wallets/environment.ts';
import type { Surroundings } from '../domain/wallets/environment.ts';
import { decodeDirectoryWallet } from '../domain/wallets/walletDirectory.ts';
import { environments } from './environments.ts';
import { walletDirectory } from './walletDirectory.ts';

const webView = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const browser = `${webView} Version/18.0 Safari/604.1`;
const found = (userAgent: string, globals: readonly string[] = [], more: Partial<Surroundings> = {}, here: readonly string[] = []) =>
  findEnvironment(environments, { userAgent, framedBy: [], isFramed: false, ...more, has: (path) => globals.some((each) => each === path || each.startsWith(`${path}.`)) }, (wallet) => here.includes(wallet))?.id;

describe('environments', () => {
  it('name wallets of the directory, but for those that live in their place alone', () => {
    const names = new Set(walletDirectory.map(decodeDirectoryWallet).flatMap(({ id, rdns }) => [id, rdns ?? id]));
    const own = ['xyz.farcaster.miniappwallet', 'farcaster', 'safe', 'io.metamask.mobile'];
    expect(environments.flatMap(({ wallets }) => wallets).filter((wallet) => !names.has(wallet) && !own.includes(wallet))).toEqual([]);
    expect(new Set(environments.map(({ id }) => id)).size).toBe(environments.length);
  });

  it.each<[string, string, readonly string[]]>([
    ['coinbaseBrowser', webView, ['ethereum.isCoinbaseWallet', 'ethereum.isMetaMask']], ['trustBrowser', webView, ['ethereum.isTrust', 'ethereum.isMetaMask']], ['rainbowBrowser', webView, ['ethereum.isRainbow', 'ethereum.isMetaMask']],
    ['okxBrowser', `${webView} OKApp/6.100.0`, []], ['okxBrowser', webView, ['okxwallet.isOKExWallet']], ['phantomBrowser', webView, ['phantom.ethereum.isPhantom', 'ethereum.isMetaMask']], ['imTokenBrowser', `${webView} imToken/2.17.1`, []],
    ['tokenPocketBrowser', webView, ['ethereum.isTokenPocket', 'ethereum.isMetaMask']], ['bitgetBrowser', webView, ['ethereum.isBitKeep']], ['binanceBrowser', webView, ['ethereum.isBinance']], ['coin98Browser', webView, ['coin98.provider', 'ethereum.isMetaMask']],
    ['metaMaskBrowser', webView, ['ethereum.isMetaMask']], ['metaMaskBrowser', `${webView} WebView MetaMaskMobile`, []], ['walletBrowser', webView, ['ethereum.isUnheardOf']],
  ])('tell the %s by %s and %p', (id, userAgent, globals) => expect(found(userAgent, globals)).toBe(id));

  it('take an extension of a browser on a phone for no browser of a wallet', () => {
    for (const flag of ['isMetaMask', 'isRainbow', 'isCoinbaseWallet', 'isTrust', 'isPhantom', 'isBitKeep']) expect(found(browser, [`ethereum.${flag}`])).toBeUndefined();
  });

  it('tell mini apps and frames by what holds them', () => {
    expect(found(webView, ['TelegramWebviewProxy.postEvent'])).toBe('telegram');
    expect(found(browser, ['Telegram.WebApp.initData'])).toBe('telegram');
    expect(found(browser, ['Telegram.WebApp.ready'])).toBeUndefined(); // the script alone, in a browser
    expect(found(browser, [], { isFramed: true, framedBy: ['web.telegram.org'] })).toBe('telegram');
    expect(found(browser, [], { isFramed: true, framedBy: ['farcaster.xyz'] })).toBe('farcaster');
    expect(found(webView, ['ReactNativeWebView.postMessage'], {}, ['xyz.farcaster.miniappwallet'])).toBe('farcaster');
    expect(found(browser, [], { isFramed: true, framedBy: ['app.safe.global'] })).toBe('safe');
    expect(found(browser, [], { isFramed: true, framedBy: ['elsewhere.example'] })).toBe('frame');
    expect(found(browser)).toBeUndefined();
  });
});
