/** What came beside the data of an answer. */
export interface ApiResponse<T> {
  data: T;
  status: number;
  headers: Headers;
  /** How often the request was sent. A `fetch` that repeats a 421 by itself, which Node's does, counts as one. */
  attempts: number;
}

/** Operations of a resource, each of which answers an {@link ApiResponse}. */
export type WithResponse<Resource, Verb extends keyof Resource> = {
  readonly [V in Verb]: Resource[V] extends (...args: infer Args) => Promise<infer Data>
    ? (...args: Args) => Promise<ApiResponse<Data>>
    : never;
};
