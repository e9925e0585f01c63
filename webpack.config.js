import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';

const root = import.meta.dirname;
const publicFolder = path.join(root, 'demo/public');
const workerFile = 'mockServiceWorker.js';
const ownReacts = path.join(root, 'e2e/node_modules');

/**
 * The demo page. It runs over the mocked world when it is served without endpoints of its own.
 *   --env rpc=URL[,URL]   endpoints for the page to use
 *   --env mocks=on|off    carry the mocked world, or not
 *   --env react=18        over the React of the browser tests' own package, into a folder of its own
 * @returns {import('webpack').Configuration & { devServer: object }}
 */
export default function demo(env = {}, argv = {}) {
  const serving = Boolean(env.WEBPACK_SERVE);
  const development = argv.mode === 'development';
  const rpc = env.rpc ? String(env.rpc).split(',') : [];
  const isReact18 = String(env.react) === '18';
  const mocks = env.mocks ? env.mocks === 'on' : serving && rpc.length === 0;
  return {
    name: 'demo',
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    context: root,
    entry: './demo/index.tsx',
    output: {
      path: path.join(root, `${mocks ? 'dist-demo-mocks' : 'dist-demo'}${isReact18 ? '-react-18' : ''}`),
      // Sixteen characters: webpack puts the real hash in place of the first one wherever it stands, and one of eight digits can stand in a table of numbers.
      filename: development ? '[name].js' : '[name].[contenthash:16].js',
      assetModuleFilename: 'assets/[name].[contenthash:16][ext]',
      publicPath: '/',
      // The one policy that the page's Content-Security-Policy has to name: webpack makes script addresses.
      trustedTypes: 'latchkey-demo',
      clean: true,
    },
    devtool: development ? 'eval-cheap-module-source-map' : 'source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      ...(isReact18 && { alias: { react: path.join(ownReacts, 'react-18'), 'react-dom': path.join(ownReacts, 'react-dom-18') } }),
    },
    // Of the wallet's frame: its text, which the frame is given. `?source`: of what the showcase shows as code.
    module: { rules: [swc({ development, refresh: serving }), { test: /[.]css$/, type: 'asset/source' }, { resourceQuery: /^[?]source$/, type: 'asset/source' }] },
    plugins: [
      new HtmlWebpackPlugin({ template: './demo/index.html', templateParameters: { latchkeyDemo: embed({ rpc, ...(env.inApp && { inApp: env.inApp }) }) } }),
      // Stands before a dynamic import, so that a page without mocks carries neither msw nor the EVM.
      new webpack.DefinePlugin({ __MOCKS__: JSON.stringify(mocks) }),
      serving ? new ReactRefreshPlugin({ overlay: false }) : new CopyPublicFiles((file) => mocks || path.basename(file) !== workerFile),
    ],
    performance: { hints: false },
    cache: serving ? { type: 'filesystem', buildDependencies: { config: [import.meta.filename] } } : false,
    devServer: {
      host: 'localhost',
      hot: true,
      static: { directory: publicFolder },
      historyApiFallback: true,
      client: { overlay: false, logging: 'warn' },
    },
  };
}

function swc({ development, refresh }) {
  return {
    test: /[.]tsx?$/,
    exclude: /node_modules/,
    resourceQuery: { not: [/^[?]source$/] },
    loader: 'swc-loader',
    options: {
      swcrc: false,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development, refresh } },
      },
    },
  };
}

/** JSON that cannot end the script element it stands in. */
function embed(value) {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

class CopyPublicFiles {
  constructor(isWanted) {
    this.isWanted = isWanted;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('CopyPublicFiles', () => cp(publicFolder, compiler.outputPath, { recursive: true, filter: this.isWanted }));
  }
}
