/** Builds the page of stories into a folder. */
export function buildStories(folder: string): Promise<void>;
