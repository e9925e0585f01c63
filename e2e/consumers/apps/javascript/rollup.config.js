import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';

export default {
  input: 'main.js',
  output: { dir: 'out-rollup', format: 'es' },
  plugins: [replace({ preventAssignment: true, 'process.env.NODE_ENV': '"production"' }), resolve({ browser: true }), commonjs()],
};
