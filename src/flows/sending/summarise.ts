import type { SummarisedCall } from '../../domain/preview/summariseCall.ts';
import type { SentAction } from '../../domain/transactions/sentAction.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** What a transaction does beyond moving the native currency. Undefined where it does no more, or cannot be read: nothing is held up for it. */
export async function summarise({ data = '0x', ...call }: Omit<SummarisedCall, 'data'> & { readonly data?: string | undefined }): Promise<SentAction | undefined> {
  if (data === '0x') return undefined;
  try {
    const { summariseCall } = await loadPart(import('../../domain/preview/summariseCall.ts'));
    return summariseCall({ ...call, data });
  } catch {
    return undefined;
  }
}
