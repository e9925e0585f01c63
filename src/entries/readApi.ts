// The RTK Query api behind the hooks that read. Apart from `latchkey/api`, because it brings everything that reads.
export { readApi } from '../api/readApi.ts';
export type { ContractAnswer, ContractQuery, ContractsQuery, LogsQuery } from '../api/readApi.ts';
export type {} from '../errorTables.ts';
