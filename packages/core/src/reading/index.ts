/** What came of reading a text that a person gave: its value, or one sentence that says what is wrong and what to write. */
export type Reading<T> =
  | { readonly value: T; readonly problem?: never }
  | { readonly value?: never; readonly problem: string };
