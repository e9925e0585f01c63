/** The text of mocks/userOperations/contractCode.ts, by the compiler that e2e/bundler installs. */
export function compileMockContracts(root: string): string;
