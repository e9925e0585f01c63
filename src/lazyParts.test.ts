import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** Who deals with code that is gone, where `import()` does not stand within `loadPart`: shapes whose reader does, and files of the first bundle, which has no room for it. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/createLoadable/, 'its state is `failed`, and its reader offers another try'],
  [/defineScreen\(/, 'the loadable of ScreenHost'],
  [/^\s*load: |\bload: \(\) => import|^\s+\w+: \(\) => import\('\.\/\w+\/\w+\.tsx'\)/, 'the loadable of ScreenHost, or the reader of the point'],
  [/^\s+[a-z]{2}_[A-Z]{2}: /, 'loadCatalogs, which stays with English and tells of it'],
  [/loadCatalogs\.ts/, 'createCatalogs, which tries again'],
  [/mocks: /, 'tests alone'],
];
const files: Readonly<Record<string, string>> = {
  'src/kit/createReport.ts': 'a fault that cannot be told is not told',
  'src/kit/createLifecycle.ts': 'for Redux DevTools; told to the site',
  'src/kit/resume.ts': 'told to the site; the look for a wallet ends, and the button offers to connect',
  'src/screens/Wallets/Wallets.tsx': 'in development alone: what cannot be told is not told',
  'src/screens/loadCoreScreen.ts': 'the loadable of ScreenHost',
  'src/screens/loadLaterScreen.ts': 'the loadable of ScreenHost',
  'src/ui/modal/screenPart.ts': 'the loadable of ScreenHost',
  'src/data/walletMarkParts.ts': '`loadPart` of loadWalletMarks',
  'src/ui/modal/modalShellPart.ts': 'a loadable, and the button offers another try',
  'src/element/kitHost.ts': 'the state of the host is `failed`, which the element tells, and its next press tries again',
  'src/element/LatchkeyElement.ts': 'a locale that is unknown is not told; the language stays as it is',
  'src/api/describeRefusal.ts': 'the refusal is told without the words of the contract',
  'src/flows/sending/explained.ts': 'the error itself is told',
  'adapters/browser/fetchHttp.ts': 'a request that could not be sent',
  'adapters/browser/sendByFetch.ts': 'a file that could not be carried',
  'adapters/memory/locks.ts': 'the flow that locks',
  'adapters/eip1193/index.ts': '`asPartError` of connect',
  'adapters/coinbase/loadCoinbaseSdk.ts': 'errors of its own, which tell a missing package apart',
  'adapters/walletConnect/client/importSignClient.ts': 'errors of its own, which tell a missing package apart',
  'plugins/walletConnectModal/loadModal.ts': 'errors of its own, which tell a missing package apart',
  'plugins/walletConnectModal/index.ts': '`loadPart` of connect, around `open`',
  'plugins/walletInjected/followInjected.ts': '`loadPart` of connect, around `open`',
  'plugins/walletAdapter/index.ts': '`loadPart` of connect, around `open`',
  'plugins/walletInApp/followInApp.ts': '`loadPart` of connect, around `open`',
  'plugins/walletSmart/index.ts': '`loadPart` of connect, around `open`',
  'plugins/walletPasskey/index.ts': '`loadPart` of connect, around `open`',
  'plugins/authCode/index.ts': '`loadPart` of authenticate, around `load`',
  'plugins/authGuest/index.ts': '`loadPart` of authenticate, around `load`',
  'plugins/authBackend/index.ts': '`loadPart` of authenticate, around `load`',
  'plugins/authPasskey/index.ts': '`loadPart` of authenticate, around `load`',
  'plugins/authWallet/index.ts': '`loadPart` of authenticate, around `load`',
  'plugins/authSocial/index.ts': '`loadPart` of authenticate, around `load`; of the hand-over it is reported, and the page goes on by itself',
  'plugins/walletCoinbase/offerCoinbase.ts': '`loadPart` of connect, around `open`',
  'plugins/walletConnect/followWalletConnect.ts': '`asPartError` of connect',
  'plugins/connectApp/flows/answerApp.ts': 'the app is told of an error',
  'plugins/connectApp/flows/approveApp.ts': 'the phase of the proposal',
  'plugins/bridgeLifi/index.ts': '`loadPart` of openProvider, around `load`',
  'plugins/onramp/index.ts': '`loadPart` of openProvider, around `load`; the loadable of ScreenHost',
  'plugins/describeErc7730/index.ts': 'the review, which says that the describer failed',
};

/** Every `import()` of shipped code, with the line that it stands in. */
function findImports(): readonly { readonly file: string; readonly line: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'plugins', 'adapters'], { cwd: root, encoding: 'utf8' }).split('\n');
  return listed.filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file)).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '').replace(/typeof import\(/g, '');
    return text.split('\n').filter((line) => /\bimport\(/.test(line)).map((line) => ({ file, line }));
  });
}

describe('code that arrives later', () => {
  const imports = findImports();

  it('is found', () => {
    expect(imports.length).toBeGreaterThan(150);
  });

  it('is fetched by what deals with its absence, wherever that is', () => {
    const unguarded = imports.filter(({ file, line }) => {
      const bare = line.replace(/loadPart\(import\(/g, '');
      return /\bimport\(/.test(bare) && files[file] === undefined && !shapes.some(([shape]) => shape.test(line));
    });
    expect(unguarded).toEqual([]);
  });

  it('has no file in the list that fetches nothing', () => {
    expect(Object.keys(files).filter((file) => !imports.some((each) => each.file === file))).toEqual([]);
  });
});
