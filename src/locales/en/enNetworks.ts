/** Choosing a network. */
export const enNetworks = {
  'core.networks.title': 'Network',
  'core.networks.list': 'Networks',
  'core.networks.current': 'Current network',
  'core.networks.testnet': 'Testnet',
} as const;
