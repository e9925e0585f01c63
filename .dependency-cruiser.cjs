/** Folders of src, lowest first. A file may import its own folder and any folder before it; files of src itself, the entries and the lists of what is public may import them all. */
const layers = ['domain', 'data', 'locales', 'kernel', 'contracts', 'api', 'store', 'flows', 'ui', 'vue', 'screens', 'element', 'kit'];
const test = '[.]test(-d)?[.]tsx?$';
const ours = '^(src|plugins|adapters|mocks|fixtures|server|demo|e2e|bench|scripts)/';

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
/** Files at `from` may import, of our own folders, only what is `allowed`. */
const only = (name, comment, from, allowed) => rule(name, comment, { path: from, pathNot: test }, { path: ours, pathNot: allowed });
/** Files at `from` may not import these packages. */
const without = (name, comment, from, packages, to = {}) => rule(name, comment, { path: from, pathNot: test }, { path: `node_modules/(${packages})(/|$)`, ...to });

const downward = layers.slice(0, -1).map((layer, i) => rule(
  `src/${layer} imports downward`,
  `Move what ${layer} needs into an earlier layer, or turn the call round with a point, a port or a listener.`,
  { path: `^src/${layer}/`, pathNot: test },
  { path: `^src/(${layers.slice(i + 1).join('|')}|public|entries|[^/]+[.]tsx?$)` },
));

module.exports = {
  forbidden: [
    ...downward,
    // What is about to be signed is shown alike in a review and by the screen that signs messages; plugins get it too, by `latchkey/screens`.
    rule('screens stand alone', 'A screen is a chunk of its own. What two of them share belongs to src/ui.', { path: '^src/screens/([^/]+)/', pathNot: test }, { path: '^src/screens/[^/]+/', pathNot: '^src/screens/($1/|Review/(Accept|RawText|Warnings|useIsSeen|usePreview)[.]tsx?$)' }),
    rule('vue stands apart', 'A site has React or Vue: only the entries for Vue may need it.', { path: '^(src|plugins|adapters|mocks)/', pathNot: ['^(src/vue[.]ts$|src/vue/|plugins/[^/]+/vue[.]ts$)', test] }, { path: '^(src/vue[.]ts$|src/vue/|node_modules/(vue|@vue)/)' }),
    without('vue without React', 'A page of Vue carries none, nor react-redux. Move what both need into a file without them; e2e/vue.test.ts looks at the whole page.', '^(src/vue[.]ts$|src/vue/|plugins/[^/]+/vue[.]ts$)', 'react|react-dom|react-redux|styled-components'),
    rule('kit leaves assembly alone', 'The parts of a kit are put together in createLatchkey, and know nothing of it.', { path: '^src/kit/', pathNot: test }, { path: '^src/(public/|entries/|[^/]+[.]tsx?$)' }),
    only('kernel stands alone', 'The kernel mounts plugins; it must not know a wallet, a chain or a screen.', '^src/kernel/', '^src/(kernel/|domain/(errors|walletError|assertInDevelopment)[.]ts$)'),
    only('core stands alone', 'A feature is a plugin the site registers; the outside is behind a port.', '^src/(?!create(Latchkey|RpcTransport)[.]ts$)', '^src/'),
    only('assembly brings adapters', 'createLatchkey fills the ports, as createRpcTransport does for servers; which plugins there are is the site\'s choice.', '^src/create(Latchkey|RpcTransport)[.]ts$', '^(src|adapters)/'),
    only('adapters see contracts', 'An adapter translates one outside thing; state and screens are not its business.', '^adapters/([^/]+)/', '^(src/(domain|contracts)/|adapters/$1/)'),
    only('plugins see the core', 'Reach other plugins by their index; reach the outside by a port; screens are made of what src/screens.ts exports.', '^plugins/([^/]+)/', '^(src/((domain|data|kernel|contracts|api|store|flows|ui|vue)/|screens[.]ts$)|plugins/$1/|plugins/[^/]+/index[.]ts$|adapters/(?!(browser|memory|eip1193)/)[^/]+/index[.]ts$)'),
    rule('outside libraries on demand', 'An adapter over a library that a site chose is fetched with import() when its wallet is opened: a page that only registers it must not pay for it.', { path: '^plugins/', pathNot: test }, { path: '^adapters/', dynamic: false, dependencyTypesNot: ['type-only'] }),
    only('server sees the domain', 'The server runs without the kit.', '^server/(?!wallet/frame/|build[.]mjs$)', '^(src/domain|server)/'),
    only('build of the server is a script', 'It is not part of the package.', '^server/build[.]mjs$', '^(scripts/lib|server)/'),
    only('frame of the wallet is plain', 'It shows what the kit shows, without the kit and without React: its origin keeps its list of dependencies short. What both use of src/ui/confirm knows the document alone.', '^server/wallet/frame/', '^(src/(domain|data|locales)/|src/ui/confirm/(createConfirmHold|followCover|followPresses|followSurroundings|guardButton|ignoreStrayClicks|isInForeignFrame|limits)[.]ts$|server/)'),
    without('no library in the frame of the wallet', 'Plain DOM.', '^server/wallet/frame/', 'react|react-dom|react-redux|@reduxjs|styled-components|ethers'),
    rule('server rules run in a page', 'The mocked world mounts the same handlers: WebCrypto and web standards only. What needs Node is handed in.', { path: '^server/(core|http|protocol|client)/', pathNot: test }, { dependencyTypes: ['core'] }),
    only('mocks ship', 'They are published as latchkey/mocks; fixtures and the demo are not.', '^mocks/', '^(src|plugins|adapters|server|mocks)/'),
    rule('tests stay outside', 'The browser tests drive the demo, not the other way round.', { pathNot: '^e2e/' }, { path: '^e2e/' }),
    rule('nothing needs the demo', 'The demo shows the library; what is of use elsewhere belongs there.', { pathNot: '^demo/' }, { path: '^demo/' }),
    without('domain is plain', 'Pure functions only.', '^src/(domain|data)/', 'react|react-dom|react-redux|@reduxjs|styled-components|msw'),
    without('no rendering below ui', 'Rendering starts at ui.', '^src/(kernel|contracts|store|flows)/', 'react-dom|styled-components'),
    without('ethers on demand', 'It weighs more than all the rest. Import it with import() where it is used, or behind a port.', '^src/(kernel|contracts|store|flows|ui)/', 'ethers', { dynamic: false, dependencyTypesNot: ['type-only'] }),
    rule('abitype for types', 'Its types read ABIs at compile time; reading at run time is done by src/domain/abi.', { pathNot: test }, { path: 'node_modules/abitype/', dependencyTypesNot: ['type-only'] }),
    rule('shipped code runs on what it declares', 'A site does not have our tools: make it a dependency or a peer.', { path: '^(src|plugins|adapters|mocks)/', pathNot: test }, { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm', 'npm-peer', 'npm-optional'] }),
    rule('imports resolve', 'There is no such file or package.', {}, { couldNotResolve: true }),
    rule('no cycles', 'Split the shared part downward.', {}, { circular: true }),
  ],
  options: {
    // The TypeScript compiler of this project has no interface for it.
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^server/dist/' },
    // Neither "browser" nor "node": msw shuts each of its halves to the other.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
