import type { StateFacts } from "@video-ads/core/job";

/** What the client knows of an operation at run time. */
export type OperationRow = readonly [method: string, path: string, how?: OperationHints];

/** By resource and verb. */
export type OperationRows = Readonly<Record<string, Readonly<Record<string, OperationRow>>>>;

export interface OperationHints {
  /** How the body is sent. `empty`: the client sends `{}` by itself. */
  readonly body?: "json" | "multipart" | "empty";
  /** The body can be something else than an object. */
  readonly anyBody?: true;
  /** The body may be left out. */
  readonly optional?: true;
  /** The operation takes a query. */
  readonly query?: true;
  /** What a success answers, where it is not any object: a job that it has started or read by its id, a `list` of objects, or of any values, `none` for no content, `any` JSON. */
  readonly answer?: "job" | "namedJob" | "list" | "list of values" | "none" | "any";
  /** What one field at least of the record is like that it answers, by its type and name, such as `string id`: what has none is no record. */
  readonly needs?: string;
  /** What it asks for to be let in: which of the requirements. Absent: the first. */
  readonly security?: number;
  /** The query parameter that keeps the records with these ids, where the answer is an array, or one request takes so many at most. */
  readonly split?: Split;
  /** The method that goes through all pages of such a list, where it comes in pages; empty where there is but one answer, an object. */
  readonly all?: string;
}

/** How many ids one request of a list takes; absent: any number. The parameter `order` puts the answer to one request in order. */
export type Split = readonly [parameter: string, most?: number, order?: string];

/** The job type that a resource reads, and the verbs of the resource that work on it. */
export interface ResourceJob extends StateFacts {
  readonly read: string;
  /** What it is called with between the id and the options. Absent: nothing. */
  readonly given?: readonly (object | undefined)[];
  /** Starts a job which stops at its preview, and renders it. Absent: the resource has not both. */
  readonly flow?: readonly [start: string, render: string, ...given: (object | undefined)[]];
}
