/** How Jest turns our sources and every dependency into CommonJS; nothing to maintain when a dependency ships ESM only. */
export default {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: true } },
  },
};
