/** A file of this repository as a site would write it: the kit's own files by the names of the package. What is the page's own stays as it is. */
export function toPublicNames(source: string): string {
  return source
    .replace(/'(?:\.\.\/)+src\/index\.ts'/g, "'latchkey'")
    .replace(/'(?:\.\.\/)+src\/public\/pluginCode\.ts'/g, "'latchkey/plugin'")
    .replace(/'(?:\.\.\/)+src\/(?:entries\/)?(\w+)\.ts'/g, "'latchkey/$1'")
    .replace(/'(?:\.\.\/)+(mocks|plugins\/\w+|adapters\/\w+)\/index\.ts'/g, "'latchkey/$1'")
    .replace(/'(?:\.\.\/)+(plugins\/\w+\/react)\.ts'/g, "'latchkey/$1'");
}
