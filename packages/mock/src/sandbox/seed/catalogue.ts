import type { Contract } from "../../contract/contract.ts";
import { recordsIn } from "../collections/answers.ts";
import { isObject, type JsonObject } from "../json.ts";
import { hosted } from "../media/hosted.ts";
import type { Service } from "../service.ts";

/**
 * What the service offers to everybody and what a new account starts with: the records of the contract's examples, so that
 * every example of a request names something that is there. Their media are the mock's own.
 */
export class Catalogue {
  readonly #contract: Contract;
  readonly #service: Service;
  readonly #mediaUrl: () => string;
  #cache = new Map<string, JsonObject[]>();

  constructor(contract: Contract, service: Service, mediaUrl: () => string) {
    this.#contract = contract;
    this.#service = service;
    this.#mediaUrl = mediaUrl;
  }

  /** The records of an operation's examples; of one that several show, the first counts. */
  records(operation: string, idField = "id"): readonly JsonObject[] {
    const name = `${operation} ${idField}`;
    const known = this.#cache.get(name);
    if (known) return known;
    const found = new Map<unknown, JsonObject>();
    for (const record of this.examples(operation)) {
      const key = record[idField] ?? JSON.stringify(record);
      if (!found.has(key)) found.set(key, asShown(hosted(record, this.#mediaUrl())));
    }
    const records = [...found.values()];
    this.#cache.set(name, records);
    return records;
  }

  /** The records of an operation's examples as the contract writes them. */
  examples(operation: string): JsonObject[] {
    const about = this.#contract.operation(operation);
    const at = this.#service.operations[operation]?.list?.at;
    return (about?.examples(about.status) ?? []).flatMap(({ value }) => recordsIn(value, at));
  }

  /** The base URL has changed. */
  forget(): void {
    this.#cache = new Map();
  }
}

function asShown(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
