export function dropTemplateAnnotations(dist: string): void;
