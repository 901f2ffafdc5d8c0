// What is generated of each tool: how it is shown, and how its arguments become a call.
import type { Tool } from "@modelcontextprotocol/server";
import type { JobKind, OperationFacts } from "@video-ads/operate/facts";

/** A tool that is an operation of the service. */
export interface OperationTool extends Described, OperationFacts {
  /** Arguments that go into the path and the query, and the names of their parameters. */
  readonly path: readonly Renamed[];
  readonly query: readonly Renamed[];
  /** Arguments that become headers. */
  readonly headers?: readonly Renamed[];
  /** `object`: the other arguments are the body's fields. `optional`: if there are any. `value`: the body is one argument. */
  readonly body: "none" | "object" | "optional" | "value";
  /** Arguments that become fields of the body with another name: one that no argument can have. */
  readonly renamed?: readonly Renamed[];
  /** Arguments that are this server's and not the service's: `wait_seconds`, or `fields`, `search`, `limit` and `offset`. */
  readonly own?: readonly string[];
  /** Ways to fields of the body that its own argument `clear` sets to null; the first step is an argument. */
  readonly clearable?: readonly (readonly string[])[];
  /** Those of its arguments that are given, or that `clear` names. */
  readonly needed?: readonly string[];
  /** Path of the credits that are left, in its answer. */
  readonly balance?: string;
  /** It answers a list: the whole of it, or a page. */
  readonly list?: "whole" | "page";
  /** What it lists: where that stands in its answer (absent: it is the answer), and what each entry has. */
  readonly entries?: { readonly at?: string; readonly fields: readonly string[] };
  /** Fields of the body that are files. */
  readonly files?: readonly string[];
  /** Sets of arguments of which a call needs one, beside those that it always needs. */
  readonly alternatives?: readonly (readonly string[])[];
}

/** A tool that waits for the jobs of a resource. */
export interface WaitTool extends Described {
  /** The argument that takes the job's id. */
  readonly id: string;
  readonly waits: JobKind;
}

export type ToolDefinition = OperationTool | WaitTool;

/** What a tool is called with, by name. */
export type Arguments = Readonly<Record<string, unknown>>;

interface Described {
  readonly tool: Tool;
  /** The property of the client. */
  readonly resource: string;
}

type Renamed = readonly [argument: string, parameter: string];
