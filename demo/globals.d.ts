/** Set by webpack: whether the page runs over the mocked world. Guards the dynamic import of it. */
declare const __MOCKS__: boolean;

/** The text of a style sheet. */
declare module '*.css' {
  const text: string;
  export default text;
}

/** The text of a source file, as the page's drawer shows it. */
declare module '*?source' {
  const text: string;
  export default text;
}
