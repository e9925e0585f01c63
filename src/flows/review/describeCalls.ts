import type { BatchTerms } from '../../domain/preview/describeBatch.ts';
import type { Preview, PreviewRequest } from '../../domain/preview/preview.ts';
import type { Flow } from '../../store/coreState.ts';
import { describeRequest } from './describeRequest.ts';
import type { DescribeRequest } from './describeRequest.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

export interface DescribeCalls extends Omit<DescribeRequest, 'request'> {
  readonly requests: readonly [PreviewRequest, ...(readonly PreviewRequest[])];
  /** What a batch asks for beyond its calls. */
  readonly terms?: BatchTerms | undefined;
}

/** Says what several transactions do that are confirmed at once. @throws like `describeRequest` */
export function describeCalls(request: DescribeCalls): Flow<Promise<Preview>> {
  assertArguments('describeCalls({ requests: list })', request);
  const { requests: [first, ...rest], terms, ...known } = request;
  return async (dispatch) => {
    const describe = (request: PreviewRequest): Promise<Preview> => dispatch(describeRequest({ ...known, request }));
    const [head, others, { joinPreviews }] = await Promise.all([describe(first), Promise.all(rest.map(describe)), loadPart(import('../../domain/preview/joinPreviews.ts'))]);
    return joinPreviews([head, ...others], terms);
  };
}
