/** The folders of mocks/ that have contracts, their files, what ships of them, and the test that holds it against them. */
export const mockContracts: Readonly<Record<'userOperations' | 'relaying' | 'drops', { readonly files: readonly string[]; readonly names: readonly string[]; readonly test: string }>>;

/** The text of contractCode.ts of a folder, by the compiler that e2e/bundler installs. */
export function compileMockContracts(root: string, folder: 'userOperations' | 'relaying' | 'drops' | 'payments'): string;
