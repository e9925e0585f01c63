import { mustRun } from './mustRun.mjs';

const forMs = 10 * 60_000;

/**
 * Builds what the journeys drive: the demo as it is published, not a development build: once over real nodes, twice over the mocked world,
 * with each React that is supported.
 * @param {string} root
 * @throws when a build has failed; what it printed is printed before
 */
export async function buildDemos(root) {
  const webpack = (...args) => mustRun(root, 'webpack', ['--mode', 'production', ...args, '--stats', 'errors-warnings'], { forMs });
  await Promise.all([webpack(), webpack('--env', 'mocks=on'), webpack('--env', 'mocks=on', '--env', 'react=18')]);
}
