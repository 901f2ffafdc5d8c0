// Uses the sandbox the way the contract describes it: every operation with each of its examples, and every error that can be
// provoked.

import type { Mock } from "@video-ads/mock";
import type { Operation, ServiceModel } from "@video-ads/model";
import { headersOf, type Values } from "@video-ads/model/testing/keys";
import { type Known, learn } from "../../src/verify-live/plan.ts";
import type { Recorded, Recorder } from "./recorder.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** Sends it all. */
export async function exerciseEverything(model: ServiceModel, mock: Mock, recorder: Recorder): Promise<void> {
  await new Traffic(model, mock, recorder).run();
}

class Traffic {
  readonly #model: ServiceModel;
  readonly #mock: Mock;
  readonly #recorder: Recorder;
  readonly #known: Known = new Map();
  readonly #keys: Record<string, string>;

  constructor(model: ServiceModel, mock: Mock, recorder: Recorder) {
    this.#model = model;
    this.#mock = mock;
    this.#recorder = recorder;
    this.#keys = headersOf({ ...mock.credentials });
  }

  async run(): Promise<void> {
    await this.#lists();
    await this.#creations();
    await this.#readsAndRenders();
    await this.#broken();
    await this.#unknown();
    await this.#tooExpensive();
    await this.#throttled();
    await this.#withoutKeys();
    for (const operation of this.#operations("delete")) await this.#call(operation);
  }

  #operations(...methods: string[]): Operation[] {
    return this.#model.operations.filter(({ method }) => methods.includes(method));
  }

  /** Lists, with each example of each parameter. */
  async #lists(): Promise<void> {
    for (const operation of this.#operations("get").filter(({ pathParameters }) => pathParameters.length === 0)) {
      await this.#call(operation);
      for (const { name, example, examples } of operation.queryParameters) {
        for (const value of [example, ...Object.values(examples ?? {}).map((one) => one.value)].filter(
          (one) => one !== undefined,
        )) {
          await this.#call(operation, { query: `${name}=${encodeURIComponent(String(value)).replaceAll("%2C", ",")}` });
        }
      }
    }
  }

  /** Links first: the others are made of them. */
  async #creations(): Promise<void> {
    const posts = this.#operations("post").filter(({ pathParameters }) => pathParameters.length === 0);
    for (const operation of posts.sort((a, b) => Number(b.resource === "links") - Number(a.resource === "links"))) {
      for (const body of this.#bodies(operation)) await this.#call(operation, { body });
    }
    for (const operation of this.#operations("put", "patch"))
      for (const body of this.#bodies(operation)) await this.#call(operation, { body });
  }

  /** Jobs in the middle and at their end, and rendered in between. */
  async #readsAndRenders(): Promise<void> {
    const { control } = this.#mock;
    for (const job of await control.jobs.list()) {
      const type = this.#model.jobs.find(({ name }) => name === job.type);
      const read = this.#model.operations.find(({ id }) => id === type?.read);
      const render = this.#model.operations.find(({ id }) => id === type?.render);
      const look = async (): Promise<void> => {
        if (read) await this.#call(read, read.pathParameters.length > 0 ? { id: job.id } : { query: `ids=${job.id}` });
      };
      await look();
      await control.jobs.advance(job.id).catch(() => {});
      await look();
      await control.jobs.finish(job.id).catch(() => {});
      if (render) await this.#call(render, { id: job.id, ...this.#firstBody(render) });
      await control.jobs.finish(job.id).catch(() => {});
      await look();
    }
    for (const operation of this.#operations("get").filter(({ pathParameters }) => pathParameters.length > 0))
      await this.#call(operation);
  }

  /** 400, wherever a request has something to be wrong. */
  async #broken(): Promise<void> {
    for (const operation of this.#model.operations) {
      const { pathParameters, queryParameters, body } = operation;
      if (pathParameters.length > 0) await this.#call(operation, { id: "not-a-uuid", ...this.#firstBody(operation) });
      if (body?.media["application/json"] && !body.empty) await this.#call(operation, { body: ["not an object"] });
      else if (body?.media["multipart/form-data"]) await this.#call(operation, { body: new FormData() });
      for (const { name, schema } of queryParameters) {
        if (schema.format || schema.type === "array") await this.#call(operation, { query: `${name}=nonsense` });
      }
    }
  }

  /** 404: a record that nobody has, in the path or in the body. */
  async #unknown(): Promise<void> {
    for (const operation of this.#model.operations) {
      if (operation.pathParameters.length > 0)
        await this.#call(operation, { id: UNKNOWN_ID, ...this.#firstBody(operation) });
      for (const body of this.#bodies(operation).slice(0, 1)) {
        for (const field of ["link", "template_id", "creator", "accent"]) {
          if (isObject(body) && field in body) await this.#call(operation, { body: { ...body, [field]: UNKNOWN_ID } });
        }
        if (isObject(body) && Array.isArray(body.video_inputs)) {
          const [first] = body.video_inputs;
          await this.#call(operation, {
            body: { ...body, video_inputs: [{ ...first, character: { ...first.character, avatar_id: UNKNOWN_ID } }] },
          });
        }
      }
    }
  }

  /** 402: an account that is used up, also for the render of a preview that was paid. */
  async #tooExpensive(): Promise<void> {
    const { control } = this.#mock;
    const values: Values = { ...this.#mock.credentials };
    const account = String(values[this.#model.security.accountSetting ?? ""]);
    const previews = this.#operations("post").filter(({ job }) => job?.action === "start" && job.until === "preview");
    const jobs: { render: Operation; id: string }[] = [];
    for (const operation of previews) {
      const type = this.#model.jobs.find(({ name }) => name === operation.job?.type);
      const render = this.#model.operations.find(({ id }) => id === type?.render);
      for (const body of this.#bodies(operation).slice(0, 1)) {
        const { body: job } = await this.#call(operation, { body });
        if (!render || !isObject(job) || typeof job.id !== "string") continue;
        await control.jobs.finish(job.id);
        jobs.push({ render, id: job.id });
      }
    }
    const left = await this.#balance();
    await control.accounts.grant(account, -left, "spent elsewhere");
    for (const { render, id } of jobs) await this.#call(render, { id, ...this.#firstBody(render) });
    for (const operation of this.#operations("post").filter(({ pathParameters }) => pathParameters.length === 0)) {
      for (const body of this.#bodies(operation).slice(0, 1)) await this.#call(operation, { body });
    }
    await control.accounts.grant(account, left, "given back");
  }

  async #balance(): Promise<number> {
    const response = await fetch(`${this.#mock.url}/api/remaining_credits/`, { headers: this.#keys });
    const body: unknown = await response.json();
    return isObject(body) ? body.remaining_credits : 0;
  }

  async #throttled(): Promise<void> {
    const { control } = this.#mock;
    await control.traffic.set({ rateLimited: 1 });
    for (const operation of this.#model.operations) await this.#call(operation, this.#firstBody(operation));
    await control.traffic.set({});
  }

  async #withoutKeys(): Promise<void> {
    for (const operation of this.#model.operations) {
      await this.#recorder.send({ method: operation.method.toUpperCase(), path: this.#path(operation), headers: {} });
    }
  }

  async #call(
    operation: Operation,
    { id, query, body }: { id?: string; query?: string; body?: unknown } = {},
  ): Promise<Recorded> {
    const answer = await this.#recorder.send({
      method: operation.method.toUpperCase(),
      path: `${this.#path(operation, id)}${query === undefined ? "" : `?${query}`}`,
      headers: this.#keys,
      ...(body === undefined ? {} : { body }),
    });
    if (answer.status === operation.success.status) learn(this.#known, operation, answer.body);
    return answer;
  }

  #path({ path, resource, pathParameters }: Operation, id?: string): string {
    const [parameter] = pathParameters;
    const known = this.#known.get(`id of ${resource}`) ?? this.#known.get(parameter?.name ?? "");
    return path.replace(/\{\w+\}/, id ?? (typeof known === "string" ? known : UNKNOWN_ID));
  }

  #firstBody(operation: Operation): { body?: unknown } {
    const [body] = this.#bodies(operation);
    return body === undefined ? {} : { body };
  }

  /** Each example of a request, with ids that the account has; webhooks stay on this machine. */
  #bodies({ body }: Operation): unknown[] {
    return Object.entries(body?.media ?? {}).flatMap(([type, { examples }]) =>
      Object.values(examples ?? {}).map(({ value }) => {
        const filled = this.#filled(value);
        if (type === "application/json" || !isObject(filled)) return filled;
        const form = type === "multipart/form-data" ? new FormData() : new URLSearchParams();
        for (const [name, part] of Object.entries(filled)) {
          for (const one of [part].flat()) {
            if (one === null) continue;
            if (name === "audio" && form instanceof FormData)
              form.append(name, new Blob(["ID3"], { type: "audio/mpeg" }), "voice.mp3");
            else form.append(name, String(one));
          }
        }
        return form;
      }),
    );
  }

  #filled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#filled(entry));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([field, child]) => {
        if (field === "webhook_url" && typeof child === "string") return [field, "http://127.0.0.1:9/hook"];
        return [field, this.#known.has(field) ? this.#known.get(field) : this.#filled(child)];
      }),
    );
  }
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape are looked into
function isObject(value: unknown): value is Record<string, any> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
