import type { Violation } from "../contract/violation.ts";

/** A file of a multipart request, or a body that is neither JSON nor a form. */
export interface UploadedFile {
  /** Name of the form field; empty where the file is the whole body. */
  field: string;
  /** Empty where the file is the whole body. */
  name: string;
  mediaType: string;
  content: Buffer;
}

/** A request's body, read into values. */
export interface ParsedBody {
  mediaType: string;
  /** JSON as sent; a form as an object, with the name of a file in the place of its bytes; anything else as a text. */
  value: unknown;
  files: readonly UploadedFile[];
  /** What was already seen to be wrong while reading. */
  violations: readonly Violation[];
}

/** A request that has been held against the contract, as a handler sees it. */
export interface MockRequest {
  /** `operationId` */
  operation: string;
  /** In capitals. */
  method: string;
  path: string;
  /** The API id of the caller. */
  account: string;
  pathParameters: Readonly<Record<string, unknown>>;
  /** Converted as the contract says: `ids` is an array. */
  query: Readonly<Record<string, unknown>>;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Undefined: no body was sent. */
  body: unknown;
  files: readonly UploadedFile[];
}

/** What is answered to a request. */
export interface MockAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text as it is, where `content-type` is that of something else. Undefined: no body. */
  body?: unknown;
}

/** Answers one operation. What it answers is held against the contract before it is sent. */
export type Handler = (request: MockRequest) => MockAnswer | Promise<MockAnswer>;

/**
 * What the mock answers by itself, as a copy that may be changed: what the request asks for has been done and charged by then. Each call does it
 * once more.
 */
export type Next = () => Promise<MockAnswer>;

/**
 * Answers one operation in the place of the mock, or beside it: `next()` gives what the mock answers. What comes of it is held against the
 * contract before it is sent.
 */
export type OwnHandler = (request: MockRequest, next: Next) => MockAnswer | Promise<MockAnswer>;
