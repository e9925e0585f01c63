/** What a mail that lets a person in has: a code to type, a link to open, or both. */
export const mailMeans = ['code', 'link'] as const;
export type MailMeans = (typeof mailMeans)[number];
