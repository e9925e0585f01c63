/** See headingId.mjs. */
export declare function headingId(text: string): string;
