/** A selector of one slice, written out so that the package's declarations name no library that a site has not installed. */
export type Select<Path extends string, State, Result, Args extends readonly unknown[] = []> = (state: { readonly [Name in Path]: State }, ...args: Args) => Result;
