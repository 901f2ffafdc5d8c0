import { plainId } from "@video-ads/core/ids";
import type { Contract } from "../contract/contract.ts";
import type { JobShapes, OperationBodies, OperationId } from "../generated/shapes.ts";
import type { Handler, MockRequest } from "../http/messages.ts";
import type { Accounts } from "./accounts.ts";
import type { Clock } from "./clock.ts";
import type { Ledger } from "./credits/ledger.ts";
import type { NewId } from "./ids.ts";
import type { Fate } from "./jobs/fate.ts";
import type { Job } from "./jobs/job.ts";
import type { JsonObject } from "./json.ts";
import type { Copies } from "./media/copies.ts";
import type { Media, MediaFolder } from "./media/media.ts";
import type { Records } from "./records-named.ts";
import type { Catalogue } from "./seed/catalogue.ts";
import type { Service } from "./service.ts";
import type { Store } from "./store/store.ts";

/** What a resource works with. */
export interface ResourceParts {
  contract: Contract;
  service: Service;
  store: Store;
  clock: Clock;
  newId: NewId;
  ledger: Ledger;
  accounts: Accounts;
  catalogue: Catalogue;
  media: Media;
  copies: Copies;
  /**
   * Told of a record that stands below others now, or is gone: what stands below it goes along.
   *
   * @param name Its place.
   * @param ids Those of its parents, and its own.
   * @param to The same now. Absent: it is gone.
   */
  moved: (name: string, account: string, ids: readonly string[], to?: readonly string[]) => void;
  /**
   * The records that an operation shows, as an account has them by now: those that requests have made, changed and removed. Where the sandbox
   * keeps none, those of its examples.
   */
  recordsOf: (operation: OperationId, account: string) => readonly JsonObject[];
  /** Whether there is a record at a place, by the ids of its parents and its own. Also true where none are kept. */
  isThere: (name: string, request: MockRequest, ids: readonly string[]) => boolean;
}

/** What is special about a resource; the rest is read from the contract. */
export interface Resource {
  /** By `operationId`. That of a list answers its records, as an array: the contract says which of them are shown, and how. */
  handlers?: Handlers;
  /** The same of what only reads, as it was before its lists were made of it. */
  unlisted?: Handlers;
  /** By job type. */
  jobs?: { readonly [Type in keyof JobShapes]?: JobRules<JobShapes[Type]["asked"], JobShapes[Type]["record"]> };
  /** Records that it makes and keeps itself: whatever else the contract has on their path is played on those. */
  own?: OwnRecords;
  /** What it keeps, for operations that are about one of them and are not known. */
  records?: Records;
  /** What stands behind addresses in a folder of the media. */
  media?: Readonly<Record<string, MediaFolder>>;
  /**
   * Takes what stands below a record to where that is now, or forgets it with a record that is gone.
   *
   * @param name The record's place.
   * @param ids Those of its parents, and its own.
   * @param to The same now. Absent: it is gone.
   */
  takeAlong?(name: string, account: string, ids: readonly string[], to?: readonly string[]): void;
  /** Fills the memory of a new account. */
  seed?(account: string): void;
}

/** Where a resource has its records, and how they are found there. */
export interface OwnRecords {
  /** An operation that the resource answers: theirs is its path, without an id at the end. */
  on: OperationId;
  /** One of them. An answer may show a record as a whole, or what stands in one of its fields. */
  shape: JsonObject;
  list(account: string): JsonObject[];
  find(account: string, id: string): JsonObject | undefined;
  put(account: string, id: string, record: JsonObject): void;
  remove(account: string, id: string): void;
}

/** What answers operations in a way that the contract does not say. */
export type Handlers = { readonly [Id in OperationId]?: Handler };

/**
 * What is special about a type of job.
 *
 * @typeParam Asked What starts one: it has been held against the contract.
 * @typeParam Read Its record, as far as it has come.
 */
export interface JobRules<Asked = unknown, Read extends object = JsonObject> {
  /**
   * Looks at a request before there is a job. Throws a `Refusal` when what it refers to is not there or does not fit.
   */
  prepare?(request: MockRequest, body: Asked): Prepared | Promise<Prepared>;
  /** Fills in what the example of a state cannot know. */
  enter?(job: JobOf<Read>): void;
}

/**
 * The rules by type, as the engine uses them: what it hands over has been held against the contract, so it is what their types say.
 */
export function rulesIn(jobs: NonNullable<Resource["jobs"]>): [type: string, rules: JobRules][] {
  return Object.entries(jobs) as unknown as [string, JobRules][];
}

/** A job whose record is read with its own fields. */
export type JobOf<Read extends object> = Omit<Job, "record"> & { record: Read };

/** What is decided about a job at its creation. */
export interface Prepared {
  /** Length of the output in seconds. */
  seconds?: number;
  /** Fields of the record that no state changes. */
  fields?: JsonObject;
  /** What is kept beside the record. */
  hidden?: JsonObject;
  fate?: Fate;
  /** More texts in which magic values count, such as the title of a link. */
  texts?: readonly unknown[];
}

/** A record is named by the last parameter of its path. */
export function idOf({ pathParameters }: MockRequest): string {
  return plainId(Object.values(pathParameters).at(-1));
}

/** The body of a request of an operation, as its type says: it has been held against the contract. */
export function bodyOf<Id extends keyof OperationBodies>({ body }: MockRequest, _operation: Id): OperationBodies[Id] {
  return body as OperationBodies[Id];
}

/** Every id on the path, the record's own last. */
export function idsOnPath({ pathParameters }: Pick<MockRequest, "pathParameters">): string[] {
  return Object.values(pathParameters).map((value) => plainId(value));
}
