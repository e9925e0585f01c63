/** Choosing a network. */
export const enNetworks = {
  'core.networks.title': 'Network',
  'core.networks.list': 'Networks',
  'core.networks.search': 'Search by name or chain ID',
  // Headings over a part of the list.
  'core.networks.popular': 'Popular',
  'core.networks.recent': 'Recently Used',
  'core.networks.all': 'All Networks',
  'core.networks.kinds': 'Kinds of networks',
  'core.networks.mainnets': 'Mainnets',
  'core.networks.testnets': 'Testnets',
  'core.networks.current': 'Current network',
  'core.networks.testnet': 'Testnet',
  // Of a network that the site's indexer covers.
  'core.networks.indexed': 'Indexed',
  'core.networks.found': '{count, plural, one {# network found} other {# networks found}}',
  'core.networks.none': 'No Results',
  'core.networks.noneFor': 'No network on this site matches “{query}”.',
  'core.networks.known': 'You can add it yourself:',
  // With the name of a network and its number, e.g. "Add Base (8453)".
  'core.networks.offer': 'Add {name} ({chainId})',
  // Does not wait for the wallet any longer.
  'core.networks.cancel': 'Cancel',
  'core.networks.add': 'Add Custom Network',
  'core.networks.remove': 'Remove {name}',
  'core.networks.removeAsk': 'Remove {name}? You can add it again at any time.',
  'core.networks.removeYes': 'Remove',
  'core.networks.removeNo': 'Keep',
} as const;
