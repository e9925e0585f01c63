/** Where to get a wallet. */
export const enGetStarted = {
  'core.getStarted.title': 'Get started',
  'core.getStarted.about': 'A wallet keeps your keys and signs for you. Install one, then come back to this page.',
  'core.getStarted.chrome': 'Browser extension',
  'core.getStarted.android': 'Android app',
  'core.getStarted.ios': 'iPhone app',
  'core.getStarted.homepage': 'Website',
  'core.getStarted.nothing': 'This site recommends no particular wallet. Any browser wallet will do.',
} as const;
