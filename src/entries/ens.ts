// Names of ENS: resolving names and addresses, texts, avatars, and answers kept off the chain (ERC-3668).
export { createOffchainReader } from '../api/reads/createOffchainReader.ts';
export { readEnsAddress, readEnsAvatar, readEnsName, readEnsText } from '../api/reads/readEns.ts';
export type { AvatarOptions, EnsAvatar, EnsOptions, NameRequest, OffchainLookup } from '../api/reads/readEns.ts';
export { ensOf } from '../data/ens.ts';
export type { EnsContracts } from '../domain/chains/chains.ts';
export { normalizeName } from '../domain/ens/names.ts';
export { resolveName } from '../flows/funds/resolveName.ts';
export type { NameQuestion } from '../flows/funds/resolveName.ts';
export type {} from '../errorTables.ts';
