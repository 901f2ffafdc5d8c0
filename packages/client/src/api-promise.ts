/** What came beside the data of an answer. */
export interface ApiResponse<T> {
  data: T;
  status: number;
  headers: Headers;
  /** How often the request was sent. A `fetch` that repeats a 421 by itself, which Node's does, counts as one. */
  attempts: number;
}

/** The data of an answer; `withResponse()` gives status, headers and attempts beside it. */
export interface ApiPromise<T> extends Promise<T> {
  withResponse(): Promise<ApiResponse<T>>;
}

/** The data of a response to come. */
export function apiPromise<T>(response: Promise<ApiResponse<T>>): ApiPromise<T> {
  const data = response.then((received) => received.data);
  return Object.assign(data, {
    withResponse: () => {
      // Who asks for the response handles its failure there.
      data.catch(() => {});
      return response;
    },
  });
}
