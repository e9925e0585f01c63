export function unknownNames(text: string, known: ReadonlySet<string>): string[];
