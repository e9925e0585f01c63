import { boundedText, hasCode, textOf } from '../../domain/errors.ts';
import { explainRevert } from '../writes/explainRevert.ts';
import { bundlerErrors } from './bundlerErrors.ts';

type Refusal = Exclude<keyof typeof bundlerErrors, 'notConfigured' | 'badAnswer'>;

/** What bundlers say by a number of their own. @see ERC-7769, error codes */
const refusals: Readonly<Record<number, Refusal>> = { [-32_501]: 'paymasterRefused', [-32_503]: 'expired', [-32_506]: 'underpriced', [-32_507]: 'badSignature' };
const reverted = -32_521;

/** What the EntryPoint itself says, v0.6 to v0.8; the first that fits. @see EntryPoint.sol of eth-infinitism, FailedOp */
const codes: readonly (readonly [code: RegExp, refusal: Refusal])[] = [
  [/\bAA(21|51)\b/, 'unfunded'],
  [/\bAA(24)\b/, 'badSignature'],
  [/\bAA25\b/, 'badNonce'],
  [/\bAA(22|32)\b/, 'expired'],
  [/\bAA(1[0-5]|20)\b/, 'notDeployable'],
  [/\bAA(3\d|5\d|93)\b/, 'paymasterRefused'],
  [/\bAA(23|26|4\d|9\d)\b/, 'accountFailed'],
];

/** Says in the words of the specification, and by what can be done about it, why a bundler refused. Anything else is as it was. */
export function toBundlerError(error: unknown, operation: string): unknown {
  if (!hasCode(error, 'rpc.error')) return error;
  const { code, message, status = 200 } = error.context;
  const text = textOf(message);
  const byEntryPoint = codes.find(([pattern]) => pattern.test(text))?.[1];
  if (code === reverted) return explainRevert(revertIn(text)) ?? error;
  const byNumber = typeof code === 'number' ? refusals[code] : undefined;
  const refusal = byEntryPoint ?? byNumber ?? (/underpriced|fee.{0,20}too low|gas price.{0,20}too low|maxFeePerGas must be/i.test(text) ? 'underpriced' : 'refused');
  return bundlerErrors[refusal]({ operation, error: boundedText(text), status: typeof status === 'number' ? status : 200, code: typeof code === 'number' ? code : 'UNKNOWN' }, { cause: error });
}

/** Bundlers put revert data into the text, behind a colon or a word. */
function revertIn(text: string): object {
  const [data] = /0x(?:[0-9a-f]{2})*(?![0-9a-z])/i.exec(text.slice(0, maxTextCharacters)) ?? [];
  return { message: text, code: 3, ...(data !== undefined && data !== '0x' && { data }) };
}

const maxTextCharacters = 16_384;
