import { fieldOf, isObject, valuesAt } from "@video-ads/core/job";
import { documentedStatus } from "../contract/documented-status.ts";
import { resolve } from "../contract/refs.ts";
import {
  type JobReading,
  METHODS,
  type MediaType,
  type OpenApi,
  type OperationObject,
  type Parameter,
  type PathItem,
  type ResponseObject,
} from "../contract/types.ts";
import { valuesAtPlace } from "./at-place.ts";
import { mergeUsage, noUsage } from "./merge.ts";
import { fieldAt } from "./places.ts";
import { shownAt, type Tell, tellsOfAnswer, tellsOfPost } from "./tells.ts";
import type { EnumValue, OperationUsage, Received, Usage } from "./types.ts";
import { Visit } from "./visit.ts";

/** A request, read. */
export interface SentMessage {
  /** By name; headers in small letters. */
  path: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  header: Readonly<Record<string, unknown>>;
  /** Absent: there was none. */
  body?: { mediaType: string; value: unknown };
}

/** How the command line names itself to the service. */
const COMMAND_LINE = /^video-ads-cli\//;

/** What the contract says of an operation, as far as a recording asks for it. */
interface Known {
  object: OperationObject;
  parameters: readonly Parameter[];
}

/** Writes down what an app uses. */
export class UsageRecorder {
  readonly #contract: OpenApi;
  readonly #operations: ReadonlyMap<string, Known>;
  readonly #jobs: ReadonlyMap<string, JobReading>;
  readonly #posts: ReadonlyMap<string, OperationObject>;
  #usage: Usage;

  /** @param name Of the contract, as the recording calls it. */
  constructor(contract: OpenApi, name: string) {
    this.#contract = contract;
    const all = Object.values(contract.paths).flatMap((item) => operationsOf(contract, item));
    this.#operations = new Map(all.map((known) => [known.object.operationId, known]));
    this.#jobs = new Map(
      all.flatMap(({ object: { "x-job": job } }) => (job && "states" in job && job.states ? [[job.type, job]] : [])),
    );
    this.#posts = new Map(
      all.flatMap(({ object: { callbacks = {} } }) =>
        Object.values(callbacks).flatMap((callback) =>
          Object.values(callback).flatMap(({ post }) =>
            post?.["x-webhook"] ? [[post["x-webhook"].source, post]] : [],
          ),
        ),
      ),
    );
    this.#usage = noUsage(name);
  }

  /** Everything so far. */
  get usage(): Usage {
    return mergeUsage(this.#usage, this.#usage);
  }

  /** A request that was taken. */
  sent(operation: string, message: SentMessage): void {
    const known = this.#operations.get(operation);
    if (!known) return;
    const visit = new Visit(this.#contract, "readOnly");
    for (const parameter of known.parameters) {
      const { in: part, name } = parameter;
      const given =
        part === "cookie" ? undefined : fieldOf(message[part], part === "header" ? name.toLowerCase() : name);
      if (given !== undefined) visit.value([parameter.schema], given, fieldAt(part, name));
    }
    const { body } = message;
    const content = known.object.requestBody && resolve(this.#contract, known.object.requestBody).content;
    const media = body && content?.[body.mediaType];
    if (body && media) visit.value([media.schema], body.value, "body");
    const isCommand = COMMAND_LINE.test(String(message.header["user-agent"] ?? ""));
    this.#add(operation, {
      sends: visit.sends(),
      ...(isCommand && { commands: true }),
      ...(media && body && { types: [body.mediaType] }),
    });
  }

  answered(operation: string, status: number, body?: unknown): void {
    const known = this.#operations.get(operation);
    if (!known) return;
    const receives = this.#receivedBy(known.object, status, body);
    this.#add(operation, {
      statuses: [status],
      states: this.#statesIn(known.object, body),
      ...(Object.keys(receives).length > 0 && { receives }),
    });
  }

  /** A webhook that was taken. */
  posted(source: string, event: string, payload: unknown): void {
    const post = this.#posts.get(source);
    if (!post?.requestBody) return;
    const visit = new Visit(this.#contract, "writeOnly");
    const [media] = Object.values(resolve(this.#contract, post.requestBody).content);
    visit.value(media ? [media.schema] : [], payload, "body");
    const tells = tellsOfPost(this.#contract, this.#jobs.get(source));
    const receives = media ? this.#received(media, payload, tells, visit) : {};
    this.#merge({
      webhooks: {
        [source]: {
          events: [event],
          fields: Object.keys(visit.sends()),
          ...(Object.keys(receives).length > 0 && { receives }),
        },
      },
    });
  }

  /** What an answer has of the contract's own values, by place. */
  #receivedBy({ "x-job": job, ...object }: OperationObject, status: number, body: unknown): Received {
    const documented = documentedStatus(Object.keys(object.responses), status);
    const response = documented === undefined ? undefined : object.responses[documented];
    const media = response && resolve<ResponseObject>(this.#contract, response).content?.["application/json"];
    if (!media || documented === undefined || body === undefined) return {};
    const tells = tellsOfAnswer(this.#contract, object, documented, job && this.#jobs.get(job.type));
    const visit = new Visit(this.#contract, "writeOnly");
    visit.value([media.schema], body, "body");
    const received = Object.entries(this.#received(media, body, tells, visit));
    return Object.fromEntries(received.map(([place, values]) => [`answer ${documented} ${place}`, values]));
  }

  /** Values of enums, and of what tells by its value what has happened: there, those that the contract names or shows. */
  #received(media: MediaType, body: unknown, tells: readonly Tell[], visit: Visit): Received {
    const told = tells.map(({ place, states = {} }): [string, EnumValue[]] => {
      const words = [...Object.keys(states), ...[...shownAt(this.#contract, media, place).values()].flat()];
      const values = valuesAtPlace(body, place);
      return [place, values.filter((value): value is string => typeof value === "string" && words.includes(value))];
    });
    const ofSets = Object.entries(visit.sends()).map(([place, { values = [] }]): [string, EnumValue[]] => [
      place,
      values.filter((value) => value !== null),
    ]);
    const found = new Map(ofSets);
    for (const [place, values] of told) found.set(place, [...new Set([...(found.get(place) ?? []), ...values])]);
    return Object.fromEntries([...found].filter(([, values]) => values.length > 0));
  }

  /** The states of jobs in a record, or in those of a list. */
  #statesIn({ "x-job": job, "x-list": list }: OperationObject, body: unknown): string[] {
    const reading = job && this.#jobs.get(job.type);
    if (!reading) return [];
    const known = { ...this.#contract["x-job-states"], ...reading.states };
    const records = [body, ...(list?.at === undefined ? [] : valuesAt(body, list.at))].flat();
    const said = records.flatMap((record) => (isObject(record) ? valuesAt(record, reading.status ?? "status") : []));
    return said.filter((state): state is string => typeof state === "string" && Object.hasOwn(known, state));
  }

  #add(operation: string, more: Partial<OperationUsage>): void {
    this.#merge({ operations: { [operation]: { types: [], statuses: [], states: [], ...more } } });
  }

  #merge(more: Partial<Usage>): void {
    this.#usage = mergeUsage(this.#usage, { ...noUsage(this.#usage.contract), ...more });
  }
}

function operationsOf(contract: OpenApi, item: PathItem): Known[] {
  return METHODS.flatMap((method) => {
    const object = item[method];
    if (!object) return [];
    const parameters = [...(item.parameters ?? []), ...(object.parameters ?? [])];
    return [{ object, parameters: parameters.map((each) => resolve<Parameter>(contract, each)) }];
  });
}
