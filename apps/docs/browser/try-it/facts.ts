// What a page knows of its operation, to try it: the build writes it into a file that comes with the first use.

import type { CallFacts, SampleBody, SampleOperation } from "@video-ads/codegen/samples";
import type { SentScheme } from "@video-ads/core/credentials";
import type { JobFacts } from "@video-ads/core/job";

export interface TryIt {
  /** `resource.verb` */
  id: string;
  /** What its samples are made of. */
  operation: SampleOperation;
  call: CallFacts;
  parameters: Parameter[];
  body?: Body;
  keys: Keys;
  /** What it costs, in a sentence; absent where nothing is said of it. */
  price?: string;
  /** Where the service says how many credits are left, for who is let in here. */
  balance?: Balance;
  job?: Job;
}

/** What is typed for one parameter, or one field of the body. */
export interface Field {
  name: string;
  /** Of a `choice` one value is taken, beside a `suggestion` any other can be typed, a `list` has an entry per line. */
  kind: "text" | "long" | "number" | "boolean" | "choice" | "suggestion" | "list" | "file" | "files" | "json";
  /** The type in words. */
  type: string;
  required: boolean;
  nullable: boolean;
  /** What it is, in a sentence. */
  about: string;
  /** What it has to keep to. */
  limits?: string;
  values?: readonly (string | number | boolean)[];
  /** Entries of the list are numbers. */
  numbers?: true;
}

export interface Parameter extends Field {
  in: "path" | "query" | "header";
  explode: boolean;
  /** What it starts with. */
  value?: unknown;
}

export interface Body {
  kind: SampleBody["kind"];
  /** Nobody gives anything: `{}` is sent. */
  empty: boolean;
  /** None: the body is no object, and is written as JSON. */
  fields: Field[];
  /** The first of them is what the form starts with. Of files, the value is a name. */
  examples: { name: string; summary?: string; value: unknown }[];
}

/** What lets in. */
export interface Keys {
  schemes: SentScheme[];
  settings: { setting: string; label: string; value: string }[];
}

export interface Balance {
  /** Path of the request. */
  path: string;
  /** Path in the answer. */
  at: string;
}

/** The job that the operation starts, renders or reads. */
export interface Job {
  facts: JobFacts<string>;
  /** How far it goes by itself. */
  until: "preview" | "done";
  /** Path of the request that reads it. */
  path: string;
  /** Name of the path's parameter, or of the query's. */
  parameter: string;
  /** Where a list of records stands in the answer. Absent: it is the answer. */
  at?: string;
  /** What goes on from the preview. */
  render?: { summary: string; page: string };
}
