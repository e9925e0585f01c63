describe('the check of words', () => {
  let faultsOf: (line: string) => readonly string[];
  beforeAll(async () => {
    ({ faultsOf } = await import('./checks/words.mjs'));
  });

  it.each([
    ['a comment at the end of a line', "throw error; // nobody waits", ['nobody']],
    ['a docstring', '  /** Told to Whoever listens. */', ['Whoever']],
    ['a line within a docstring', ' * for somebody who waits', ['somebody']],
    ['the title of a test', "  it('asks a stranger', async () => {", ['stranger']],
    ['the title of a table of tests', "  it.each([1])('asks strangers', () => {", ['strangers']],
    ['the title below a table', "  ])('asks strangers', () => {", ['strangers']],
    ['a name of the earlier dialect', 'const desk = takeUp(order);', ['desk']],
  ])('finds %s', (_where, line, found) => {
    expect(faultsOf(line)).toEqual(found);
  });

  it.each([
    ['a text that people read', "title: 'This is a contract, not somebody’s account',"],
    ['an address', "fetch('https://nobody.example');"],
    ['a longer word', '// the strangest of them, on the desktop'],
  ])('lets %s pass', (_what, line) => {
    expect(faultsOf(line)).toEqual([]);
  });
});
