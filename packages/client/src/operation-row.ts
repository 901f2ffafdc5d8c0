/** What the client knows of an operation at run time. */
export type OperationRow = readonly [method: string, path: string, how?: OperationHints];

export interface OperationHints {
  /** How the body is sent. `empty`: the client sends `{}` by itself. */
  readonly body?: "json" | "multipart" | "empty";
  /** The operation takes a query. */
  readonly query?: true;
  /** The answer has no content. */
  readonly void?: true;
  /** The query parameter that is a list, and how many entries one request may carry. */
  readonly split?: readonly [parameter: string, most: number];
}

/** How a job type is read back and understood. */
export interface JobRow {
  readonly type: string;
  /** Verb of the read operation, on the same resource. */
  readonly read: string;
  /** Read one by its path id, or a list with the query parameter `ids`. */
  readonly by: "id" | "ids";
  /** Field that holds the state. Default: `status`. */
  readonly status?: string;
  readonly succeeded: readonly string[];
  readonly failed: readonly string[];
  /** Fields of which one is filled when the preview is ready. */
  readonly preview?: readonly string[];
  readonly progress?: string;
  readonly reason?: string;
  /** Array of parts with a state of their own. */
  readonly items?: string;
  /** What fails is refunded. */
  readonly refund?: true;
  /** Verb that starts a job which stops at its preview, and verb that renders it. */
  readonly start?: string;
  readonly render?: string;
}
