import type { Contract } from "../../contract/contract.ts";
import { namedExamples } from "../../contract/operation.ts";
import { isObject } from "../json.ts";
import type { Service } from "../service.ts";

/** A field of a webhook, and what it could be called. */
export interface OtherName {
  field: string;
  as: string;
}

/** What the fields of webhooks are called, and what the contract calls them elsewhere. */
export class FieldNames {
  /** By source. */
  readonly #fields: ReadonlyMap<string, ReadonlySet<string>>;
  /** By source: the field with what has come of the job. */
  readonly #results: ReadonlyMap<string, string>;
  readonly #service: Service;

  constructor(contract: Contract, service: Service) {
    this.#service = service;
    this.#fields = fieldsOf(contract, service);
    this.#results = new Map(
      Object.values(service.operations).flatMap(({ job, webhook }) => {
        const { result = [] } = service.jobs[job?.type ?? ""] ?? {};
        const field = webhook && this.#fieldFor(webhook.source, result);
        return webhook && field !== undefined ? [[webhook.source, field] as const] : [];
      }),
    );
  }

  /** The fields of one webhook, or of all. */
  of(source?: string): string[] {
    return source === undefined ? this.all : [...(this.#fields.get(source) ?? [])];
  }

  /** Every name that the contract has for a field of a webhook. */
  get all(): string[] {
    const seconds = Object.values(this.#service.webhooks).flatMap(({ aliases }) => Object.values(aliases));
    return [...new Set([...[...this.#fields.values()].flatMap((fields) => [...fields]), ...seconds])];
  }

  /** The field with what has come of the job. */
  result(source: string): string | undefined {
    return this.#results.get(source);
  }

  /**
   * The field with what has come of the job, or another one, and what the contract calls it elsewhere: as the job's record does, else as
   * other webhooks do. Undefined where it has one name only.
   */
  other(source: string, field = this.#results.get(source)): OtherName | undefined {
    const own = this.#fields.get(source);
    if (field === undefined || !own?.has(field)) return undefined;
    const isResult = field === this.#results.get(source);
    const seconds = Object.entries(this.#service.webhooks).flatMap(([name, { aliases }]) =>
      name === source || isResult
        ? Object.entries(aliases)
            .filter((pair) => pair.includes(field))
            .flat()
        : [],
    );
    const elsewhere = isResult ? [...this.#results.values()] : [];
    const as = [...seconds, ...elsewhere].find((name) => !own.has(name));
    return as === undefined ? undefined : { field, as };
  }

  /** The field of a webhook with what stands at the first of these paths of a record that it has. One in a list has no field of its own. */
  #fieldFor(source: string, paths: readonly string[]): string | undefined {
    const { aliases = {} } = this.#service.webhooks[source] ?? {};
    const own = this.#fields.get(source);
    for (const path of paths) {
      const found = [path, ...Object.keys(aliases).filter((alias) => aliases[alias] === path)].find((one) =>
        own?.has(one),
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** By source: what the contract's examples show of its webhook. */
function fieldsOf(contract: Contract, { operations }: Service): Map<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { webhook } of Object.values(operations)) {
    const contents = webhook && contract.callback(webhook.callback)?.request?.body?.contents;
    if (!webhook || !contents) continue;
    const fields = found.get(webhook.source) ?? new Set();
    found.set(webhook.source, fields);
    for (const { examples } of contents) {
      for (const { value } of namedExamples(examples)) {
        for (const field of isObject(value) ? Object.keys(value) : []) fields.add(field);
      }
    }
  }
  return found;
}
