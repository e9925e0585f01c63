// In a file of its own, which entries pass on whole (`export type *`): of an interface that is passed on by name, the compiler loses what some files add to it.

/**
 * Every table of errors, by its name, so that all codes are known to the compiler. A plugin adds its own:
 * `declare module 'latchkey' { interface ErrorTables { lampErrors: typeof lampErrors } }`.
 */
export interface ErrorTables {} // oxlint-disable-line typescript/no-empty-interface -- each table is added where it is known, see src/errorTables.ts

/** `family.name`, e.g. `user.rejected`: what stands in one of the {@link ErrorTables}, or `unknown.error` for an error that is not the kit's. */
export type ErrorCode = 'unknown.error' | { readonly [Table in keyof ErrorTables]: CodesOf<ErrorTables[Table]> }[keyof ErrorTables];
type CodesOf<Table> = { readonly [Name in keyof Table]: Table[Name] extends Coded<infer Code> ? Code : never }[keyof Table];

declare const coded: unique symbol;
/** Ties an error's factory to its code. For the compiler only. */
export interface Coded<Code extends string> {
  readonly [coded]?: Code;
}
