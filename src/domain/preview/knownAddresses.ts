/** Contracts that stand at one address on many chains, by address in lower case: what they are called. A name alone vouches for nothing. */
export const knownAddresses: Readonly<Record<string, string>> = {
  '0x000000000022d473030f116ddee9f6b43ac78ba3': 'Permit2',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc': 'Seaport 1.5',
  '0x0000000000000068f116a894984e2db1123eb395': 'Seaport 1.6',
  '0x1e0049783f008a0085193e00003d00cd54003c71': 'OpenSea conduit',
  '0xca11bde05977b3631167028862be2a173976ca11': 'Multicall3',
  '0x5ba1e12693dc8f9c48aad8770482f4739beed696': 'Multicall2',
  '0xeefba1e63905ef1d7acba5a8513c70307c1ce441': 'Multicall',
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761': 'MultiSend 1.3.0',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526': 'MultiSend 1.4.1',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d': 'MultiSendCallOnly 1.3.0',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2': 'MultiSendCallOnly 1.4.1',
};

const named = (...names: readonly string[]): ReadonlySet<string> => new Set(Object.entries(knownAddresses).flatMap(([address, name]) => (names.includes(name) ? [address] : [])));

/** Those that take what they are allowed only as the owner has signed it. */
export const vouchedSpenders = /* @__PURE__ */ named('Permit2', 'OpenSea conduit');

/** Those that call whatever any caller tells them: what they may take or hold, anyone can take. */
export const openContracts = /* @__PURE__ */ named('Multicall3', 'Multicall2', 'Multicall', 'MultiSendCallOnly 1.3.0', 'MultiSendCallOnly 1.4.1');

/** Those whose code Safe accounts run as their own for several calls at once. They do nothing but these calls. */
export const multiSends = /* @__PURE__ */ named('MultiSend 1.3.0', 'MultiSend 1.4.1', 'MultiSendCallOnly 1.3.0', 'MultiSendCallOnly 1.4.1');
