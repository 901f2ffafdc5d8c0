import { plainId } from "@video-ads/core/ids";
import type { Contract } from "../contract/contract.ts";
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
}

/** What is special about a resource; the rest is read from the contract. */
export interface Resource {
  /** By `operationId`. They are used for operations that are in the contract. */
  handlers?: Readonly<Record<string, Handler>>;
  /** By job type. */
  jobs?: Readonly<Record<string, JobRules>>;
  /** What it keeps, for operations that are about one of them and are not known. */
  records?: Records;
  /** What stands behind addresses in a folder of the media. */
  media?: Readonly<Record<string, MediaFolder>>;
  /** Fills the memory of a new account. */
  seed?(account: string): void;
}

/** What is special about a type of job. */
export interface JobRules {
  /**
   * Looks at a request before there is a job. Throws a `Refusal` when what it refers to is not there or does not fit.
   */
  prepare?(request: MockRequest, body: JsonObject): Prepared | Promise<Prepared>;
  /** Fills in what the example of a state cannot know. */
  enter?(job: Job): void;
}

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

/** Every id on the path, the record's own last. */
export function idsOnPath({ pathParameters }: Pick<MockRequest, "pathParameters">): string[] {
  return Object.values(pathParameters).map((value) => plainId(value));
}
