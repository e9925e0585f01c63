/** How the calls of an execution are written, or whether code of another contract runs as the account's own. */
export type ExecutionKind = 'single' | 'batch' | 'batches' | 'delegate';

/**
 * Reads a mode: kind of call, what happens when one fails, four bytes without a meaning, four that choose a variant, and what the account itself makes of the rest.
 * Undefined for one that accounts may read in a way of their own. @see ERC-7579, ERC-7821
 */
export function parseExecutionMode(mode: string): ExecutionKind | undefined {
  const [, call = '', variant = ''] = /^0x(00|01|ff)(?:00|01)0{8}([\da-f]{8})[\da-f]{44}$/i.exec(mode) ?? [];
  switch (`${call} ${variant}`.toLowerCase()) {
    case '00 00000000': return 'single';
    case 'ff 00000000': return 'delegate';
    case '01 00000000': case '01 78210001': return 'batch'; // the latter with data for the account behind the calls
    case '01 78210002': return 'batches';
    default: return undefined;
  }
}
