module.exports = {
  entry: './main.js',
  output: { path: `${__dirname}/out-webpack` },
  // What webpack thinks too big for a first page, React being most of it, and how it would cut it.
  performance: { hints: false },
  devServer: { static: __dirname, client: { logging: 'warn' } },
};
