// Amounts between the text that a person reads or types and the smallest unit of a currency.
export { exactAmount, formatAmount, parseAmount, worthCents } from '../domain/tokens/amounts.ts';
export type { AmountReading } from '../domain/tokens/amounts.ts';
export type {} from '../errorTables.ts';
