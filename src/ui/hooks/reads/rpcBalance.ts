import { rpcApi } from '../../../api/rpcApi.ts';
import { createReader } from './createReader.ts';

/** Apart from the other reads, which bring ABI coding along. */
export const balanceReader = createReader(rpcApi, rpcApi.endpoints.balance);
