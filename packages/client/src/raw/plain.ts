/**
 * A body as openapi-fetch can type it: any text or number that stands beside known ones is any text or number. It takes
 * `string & {}`, by which they are completed, for an object, and what it makes of that is no text.
 */
export type Plain<T> = T extends string
  ? string extends T
    ? string
    : T
  : T extends number
    ? number extends T
      ? number
      : T
    : T extends Blob | Date
      ? T
      : T extends object
        ? { [K in keyof T]: Plain<T[K]> }
        : T;
