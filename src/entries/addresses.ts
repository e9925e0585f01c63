// Addresses of accounts and contracts (EIP-55).
export { parseAddress } from '../domain/accounts/address.ts';
export { isAddress } from '../domain/encoding/isHex.ts';
export type {} from '../errorTables.ts';
