/** What a refusal is called that says nothing more. Apart from what reads refusals, which is fetched later than this is needed. */
export const reverted = 'Execution Reverted';
