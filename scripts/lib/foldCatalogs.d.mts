export function foldCatalogs(dist: string): void;
