import { givenName } from "@video-ads/core/options";
import type { Request, RequestHandler, Response } from "express";
import type { Contract } from "../contract/contract.ts";
import type { ContractOperation } from "../contract/operation.ts";
import { send } from "../http/app.ts";
import type { Disturb } from "../http/disturbance.ts";
import type { Observe } from "../http/exchange.ts";
import type { MockAnswer } from "../http/messages.ts";
import { readCall } from "../http/read-call.ts";
import { Refusal } from "../http/refusal.ts";
import { inspectorFile } from "../inspector/files.ts";
import { idSource } from "../sandbox/ids.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Service } from "../sandbox/service.ts";
import type { WebhookScope } from "../sandbox/webhooks/reporter.ts";
import type { ControlContract } from "./contract.ts";
import { Disturber } from "./disturber.ts";
import { streamEvents } from "./event-stream.ts";
import { ExchangeLog } from "./exchange-log.ts";
import { guard } from "./guard.ts";
import { type ControlParts, controlHandlers } from "./handlers.ts";
import type { KeyRing } from "./key-ring.ts";
import { KnownNames } from "./known-names.ts";
import { observer } from "./observer.ts";
import { randomSource } from "./random.ts";
import { Rules } from "./rules.ts";

/** Where the control plane lives, and the inspector. */
export const CONTROL_PATH = "/__sandbox/";

/** Megabytes that a snapshot may have. */
const SNAPSHOT_LIMIT = 256;

export interface ControlPlaneOptions {
  sandbox: Sandbox;
  keys: KeyRing;
  /** Of the service. */
  contract: Contract;
  service: Service;
  /** What is reported. */
  webhooks: WebhookScope;
  seed: string | undefined;
  /** Other machines may steer the sandbox too. */
  open: boolean;
}

/** Steers a sandbox over HTTP, and shows it to people. */
export class ControlPlane {
  readonly observe: Observe;
  readonly disturb: Disturb;
  readonly #open: boolean;
  readonly #parts: ControlParts;
  #contract: Promise<ControlContract> | undefined;

  constructor({ sandbox, keys, contract, service, webhooks, seed, open }: ControlPlaneOptions) {
    const { events, clock } = sandbox;
    const names = new KnownNames({ sandbox, keys, contract, service, webhooks });
    const rules = new Rules(idSource(seed && `${seed} rules`), () => events.emit({ kind: "settings" }));
    const disturber = new Disturber(rules, randomSource(seed && `${seed} traffic`), contract.errors);
    const log = new ExchangeLog(idSource(seed && `${seed} requests`), (id) => events.emit({ kind: "request", id }));
    this.#open = open;
    this.#parts = { sandbox, rules, disturber, log, keys, names };
    this.observe = observer(log, clock, contract.schemes);
    this.disturb = disturber.disturb;
    sandbox.decide = (job) => rules.fateOf(job);
    sandbox.disrupt = (draft) => rules.disruptionOf(draft);
  }

  /** Answers what is below `/__sandbox/`, spelled just like that. Everything else is none of its business. */
  readonly handler: RequestHandler = async (request, response, next) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (path === CONTROL_PATH.slice(0, -1)) {
      response.redirect(308, CONTROL_PATH);
    } else if (path.startsWith(CONTROL_PATH)) {
      response.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
      await this.#answer(path.slice(CONTROL_PATH.length), request, response).catch(async (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        const { errors } = await this.#own();
        send(response, errors.answer(error));
      });
    } else next();
  };

  async #answer(name: string, request: Request, response: Response): Promise<void> {
    guard(request, this.#open);
    if (request.method === "GET") {
      if (name === "events") return streamEvents(this.#parts.sandbox.events, response);
      const file = await inspectorFile(name);
      if (file) {
        response.set(file.headers).send(file.content);
        return;
      }
    }
    send(response, await this.#call(request));
  }

  async #call(request: Request): Promise<MockAnswer> {
    const { router, engine } = await this.#own();
    const call = await readCall(request, { router, authenticate: () => "", textLimit: SNAPSHOT_LIMIT });
    refuseUnknown(call.operation, request.originalUrl);
    if (call.preference) throw new Refusal(400, "The control plane has no examples to choose from.");
    return engine.answer(call);
  }

  #own(): Promise<ControlContract> {
    this.#contract ??= contractOf(this.#parts);
    return this.#contract;
  }
}

/** Throws a 400 for a filter that a list does not have: left out, it would show too much, and look as if it worked. */
function refuseUnknown({ http }: ContractOperation, target: string): void {
  const known = (http.request?.query ?? []).map(({ name }) => name);
  const [, search = ""] = target.split("?", 2);
  const unknown = known.length > 0 && givenName(Object.fromEntries(new URLSearchParams(search)), known);
  if (unknown) throw new Refusal(400, { [unknown.option]: [unknown.problem] });
}

/** The control plane's own contract is read when it is first asked for something, so that no start waits for it. */
async function contractOf(parts: ControlParts): Promise<ControlContract> {
  const { controlContract } = await import("./contract.ts");
  return controlContract(controlHandlers(parts));
}
