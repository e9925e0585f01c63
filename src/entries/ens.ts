// Names of ENS: resolving names and addresses, texts, avatars, and answers kept off the chain (ERC-3668).
export type { EnsOptions, OffchainLookup, OffchainReader } from '../api/reads/callResolver.ts';
export { createOffchainReader } from '../api/reads/createOffchainReader.ts';
export { readAccountName } from '../api/reads/readAccountName.ts';
export { readEnsAddress, readEnsAvatar, readEnsName, readEnsText } from '../api/reads/readEns.ts';
export type { AccountOfName, AvatarOptions, EnsAvatar, NameRequest } from '../api/reads/readEns.ts';
export { readNamedAccount } from '../api/reads/readNamedAccount.ts';
export { ensOf } from '../data/ens.ts';
export type { EnsContracts } from '../domain/chains/chains.ts';
export { normalizeName } from '../domain/ens/names.ts';
export { resolveName } from '../flows/funds/resolveName.ts';
export type { NameQuestion } from '../flows/funds/resolveName.ts';
export type {} from '../errorTables.ts';
