import type { Failure } from "../generated/failure.ts";

/**
 * What a job's status means. `progress`: it is still running. `previewReady`: its preview waits to be looked at. `done`: it
 * succeeded. Every other one is a kind of failure, as the contract calls them.
 */
export type Meaning = "progress" | "previewReady" | "done" | Failure;

/**
 * How the records of a job type say where their job is.
 *
 * @typeParam M What statuses can mean: what this contract says, or any word while a contract is only read.
 */
export interface StateFacts<M extends string = Meaning> {
  /** Name of the job type, as in `x-job`. */
  readonly type: string;
  /** Read one by its path id, or a list with the query parameter `ids`. */
  readonly by: "id" | "ids";
  /** How many ids one request of the list takes. Absent: the contract states no limit, or one is read by its path id. */
  readonly most?: number;
  /** How the list comes in pages, which are counted. Absent: it answers all of the ids at once. */
  readonly pages?: IdPages;
  /** Field that holds the status. */
  readonly status: string;
  /** What each status means that the contract knows, those included that can occur on any job. */
  readonly states: Readonly<Record<string, M>>;
  /** Paths of which one is filled when the preview is ready; `a[].b` goes into a list. Absent: the job has no preview. */
  readonly preview?: readonly string[];
  /** Field that says how far the job is. */
  readonly progress?: string;
  /** What that field has come to at the end, where that is not 100: 1 where it is a share. */
  readonly full?: number;
  /** Field that says why the job failed. */
  readonly reason?: string;
  /** List of parts, each with a state of its own under the same names. */
  readonly items?: string;
  /** A whole that failed, without a kind of failure of its own, is done when one of its parts is. */
  readonly partly?: true;
  /** What fails is refunded. */
  readonly refund?: true;
}

/** How a list by ids comes in pages. */
export interface IdPages {
  /** Query parameter that says which page is asked for. The first one is asked for without it. */
  readonly parameter: string;
  /** The number of the first page. Absent: 1. */
  readonly first?: 0;
  /** Query parameter that says how many records a page has, and the most that it takes. */
  readonly size?: readonly [parameter: string, most: number];
}

/** All that a job type's records say. Generated from `x-job`, and the one row that every package has. */
export interface JobFacts<M extends string = Meaning> extends StateFacts<M> {
  /** Paths to the outputs; `a[].b` goes into a list. */
  readonly result: readonly string[];
  /** Field that says what the job has cost so far, in credits. Absent: its records do not say. */
  readonly credits?: string;
  /** Ids are UUIDs: the same in either case of their letters. */
  readonly uuid?: true;
}
