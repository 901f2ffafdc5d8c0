import { isDeepStrictEqual } from "node:util";
import { textsAt } from "@video-ads/core/job";
import { rounded } from "@video-ads/core/price";
import type { LettingIn } from "../contract/letting-in.ts";
import type { CredentialValues } from "../contract/security.ts";
import type {
  Advancement,
  CoverageRow,
  NewAccount,
  RuleInput,
  SandboxAccount,
  SandboxJob,
  SandboxSnapshot,
  Traffic,
} from "../generated/control/types.ts";
import type { AccountName } from "../generated/credentials.ts";
import { nameOf } from "../http/authenticate.ts";
import { credentialFaults } from "../http/credential-faults.ts";
import type { Handler, MockAnswer, MockRequest } from "../http/messages.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import type { Account } from "../sandbox/accounts.ts";
import { type Job, outcomeOf } from "../sandbox/jobs/job.ts";
import type { Advance, EndRefusal } from "../sandbox/jobs/job-engine.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { advancementOf, advanceOf } from "./advancement.ts";
import { checkRule, checkTraffic } from "./check-rule.ts";
import type { Disturber } from "./disturber.ts";
import type { ExchangeLog } from "./exchange-log.ts";
import type { KeyRing } from "./key-ring.ts";
import { type KnownNames, requireNames } from "./known-names.ts";
import type { Rules } from "./rules.ts";

/** What the control plane has in its hands. */
export interface ControlParts {
  sandbox: Sandbox;
  rules: Rules;
  disturber: Disturber;
  log: ExchangeLog;
  keys: KeyRing;
  names: KnownNames;
  lettingIn: LettingIn;
  /** Undefined: nothing is recorded. */
  coverage: (() => CoverageRow[]) | undefined;
}

/** The clock's last moment, in milliseconds since 1970: timestamps have four digits for the year. */
const LAST = Date.parse("9999-01-01T00:00:00Z");

/** How many entries a list shows that is not told. */
const LIMIT = 100;

/** Answers the operations of `control.openapi.yaml`. */
export function controlHandlers(parts: ControlParts): Readonly<Record<string, Handler>> {
  const handlers: Record<string, Handler> = {
    ...clockHandlers(parts),
    ...jobHandlers(parts),
    ...ruleHandlers(parts),
    ...deliveryHandlers(parts),
    ...accountHandlers(parts),
    ...stateHandlers(parts),
    "requests.list": ({ query }) => {
      requireNames(query, { account: parts.names.accounts, operation: parts.names.operations });
      const wanted = query.violations === undefined ? undefined : String(query.violations) === "true";
      return page(query, parts.log.list(), ({ account, operation, violations }) =>
        [
          fits(query.account, account),
          fits(query.operation, operation),
          wanted === undefined || wanted === violations.length > 0,
        ].every(Boolean),
      );
    },
    "sandbox.coverage": () => ok({ recorded: parts.coverage !== undefined, rows: parts.coverage?.() ?? [] }),
    "requests.clear": () => {
      parts.log.clear();
      return DONE;
    },
  };
  // As for the service: an answer goes out when what it says is kept.
  const kept = ([id, handler]: [string, Handler]): [string, Handler] => [
    id,
    (request) => parts.sandbox.keeping(() => handler(request)),
  ];
  return Object.fromEntries(Object.entries(handlers).map(kept));
}

function clockHandlers({ sandbox }: ControlParts): Record<string, Handler> {
  const { clock, deliverer, events } = sandbox;
  const shown = async (): Promise<MockAnswer> => {
    events.emit({ kind: "clock" });
    await deliverer.settled();
    return ok(clock.state());
  };
  return {
    "clock.get": () => ok(clock.state()),
    "clock.set": (request) => {
      const { mode, at, speed } = bodyOf<{ mode: string; at?: number; speed?: number }>(request);
      if (mode === "frozen") sandbox.freeze(at);
      else if (mode === "running") clock.run(speed);
      else sandbox.showRealTime();
      return shown();
    },
    "clock.advance": (request) => {
      const { ms } = bodyOf<{ ms: number }>(request);
      if (clock.now() + ms > LAST) throw new Refusal(400, { ms: ["The clock does not go beyond the year 9998."] });
      clock.advance(ms);
      return shown();
    },
  };
}

function jobHandlers({ sandbox, names }: ControlParts): Record<string, Handler> {
  const { jobs, events } = sandbox;
  const change =
    (act: (job: Job, reason: string | undefined) => boolean): Handler =>
    (request) => {
      const job = jobs.get(idOf(request));
      if (!job) throw notFound();
      const { reason } = bodyOf<{ reason?: string } | undefined>(request) ?? {};
      if (!act(job, reason)) throw conflict(`The job is ${job.state} and takes no further step.`);
      return ok(shownJob(job));
    };
  const end = (refused: EndRefusal | undefined, { state }: Job): boolean => {
    if (refused === undefined || refused === "ended") return refused === undefined;
    throw conflict(`The job is ${state}, and ${refused}.`);
  };
  return {
    "advancement.get": () => ok(advancementOf(jobs.advance)),
    "advancement.set": (request) => {
      jobs.advance = advanceOf(bodyOf<Advancement>(request));
      events.emit({ kind: "settings" });
      return ok(advancementOf(jobs.advance));
    },
    "jobs.list": ({ query }) => {
      requireNames(query, { account: names.accounts, type: names.types, status: names.statuses });
      return page(
        query,
        [...jobs.list({})].reverse(),
        (job) =>
          fits(query.account, job.account) &&
          fits(query.type, job.type.name) &&
          fits(query.status, job.record[job.type.definition.status]),
        shownJob,
      );
    },
    "jobs.get": (request) => {
      const job = jobs.get(idOf(request));
      if (!job) throw notFound();
      return ok(shownJob(job));
    },
    "jobs.advance": change(({ id }) => jobs.step(id)),
    "jobs.finish": change(({ id }) => jobs.finish(id)),
    "jobs.stall": change(({ id }) => jobs.stall(id)),
    "jobs.fail": change((job, reason) => end(jobs.fail(job.id, reason), job)),
    "jobs.reject": change((job, reason) => end(jobs.reject(job.id, reason), job)),
  };
}

function ruleHandlers({ sandbox: { events }, rules, disturber, names }: ControlParts): Record<string, Handler> {
  return {
    "rules.list": () => ok(rules.list()),
    "rules.add": (request) => {
      const rule = bodyOf<RuleInput>(request);
      checkRule(rule, names);
      return { status: 201, body: rules.add(rule) };
    },
    "rules.remove": (request) => {
      if (!rules.remove(idOf(request))) throw notFound();
      return DONE;
    },
    "rules.clear": () => {
      rules.clear();
      return DONE;
    },
    "traffic.get": () => ok(disturber.traffic),
    "traffic.set": (request) => {
      const traffic = bodyOf<Traffic>(request);
      checkTraffic(traffic);
      disturber.traffic = traffic;
      events.emit({ kind: "settings" });
      return ok(disturber.traffic);
    },
  };
}

function deliveryHandlers({ sandbox: { deliverer }, names }: ControlParts): Record<string, Handler> {
  const change =
    (act: (id: string, request: MockRequest) => unknown): Handler =>
    (request) => {
      const known = deliverer.get(idOf(request));
      if (!known) throw notFound();
      const changed = act(known.id, request);
      if (changed === undefined) throw conflict(`The delivery is ${known.state}.`);
      return ok(changed);
    };
  return {
    "deliveries.list": ({ query }) => {
      requireNames(query, { account: names.accounts });
      return page(
        query,
        deliverer.list().reverse(),
        ({ account, jobId, state }) =>
          fits(query.account, account) && fits(query.jobId, jobId) && fits(query.state, state),
      );
    },
    "deliveries.get": (request) => {
      const known = deliverer.get(idOf(request));
      if (!known) throw notFound();
      return ok(known);
    },
    "deliveries.resend": change((id) => deliverer.resend(id)),
    "deliveries.duplicate": change((id, request) =>
      deliverer.duplicate(id, bodyOf<{ copies?: number } | undefined>(request)?.copies),
    ),
    "deliveries.drop": change((id) => deliverer.drop(id)),
    "deliveries.release": () => {
      deliverer.release();
      return DONE;
    },
    "deliveries.settle": async () => {
      await deliverer.settled();
      return DONE;
    },
  };
}

function accountHandlers({ sandbox, keys, names, lettingIn }: ControlParts): Record<string, Handler> {
  const { accounts, ledger } = sandbox;
  /** One that the mock's keys name is there before its first request. */
  const existing = (name: string): Account => {
    const account = keys.has(name) ? accounts.open(name) : accounts.get(name);
    if (account) return account;
    const known = new Set([...keys.names(), ...accounts.list().map(({ id }) => id)]);
    throw new Refusal(404, `There is no account that is called ${name}. There are: ${[...known].join(", ")}.`);
  };
  const shown = ({ id, editorAccess }: Account): SandboxAccount => ({
    ...called(id, lettingIn),
    editorAccess,
    credits: ledger.balance(id),
    reserved: ledger.reserved(id),
  });
  return {
    "ledger.list": ({ query }) => {
      requireNames(query, { account: names.accounts });
      const entries = ledger.entries(typeof query.account === "string" ? query.account : undefined);
      return page(query, entries.reverse(), () => true);
    },
    "accounts.list": () => {
      // Who has keys is there before the first request.
      for (const name of keys.names()) accounts.open(name);
      return ok(accounts.list().map(shown));
    },
    "accounts.add": (request) => {
      const { credits, editorAccess, ...given } = bodyOf<NewAccount>(request);
      const credentials = { ...given };
      refuseIncomplete(credentials, lettingIn);
      const name = nameOf(credentials);
      if (keys.has(name) || accounts.get(name)) throw conflict(`There is an account that is called ${name}.`);
      keys.add(credentials);
      const account = accounts.open(name, credits);
      if (editorAccess !== undefined) accounts.update(name, { editorAccess });
      return { status: 201, body: shown(account) };
    },
    "accounts.update": (request) => {
      const account = existing(idOf(request));
      const { editorAccess } = bodyOf<{ editorAccess?: boolean }>(request);
      accounts.update(account.id, editorAccess === undefined ? {} : { editorAccess });
      return ok(shown(account));
    },
    "accounts.grant": (request) => {
      const account = existing(idOf(request));
      const { amount, note = "Granted by hand" } = bodyOf<{ amount: number; note?: string }>(request);
      const balance = ledger.balance(account.id);
      // A sum of decimals is not exact.
      if (amount < 0 && rounded(balance + amount) < 0)
        throw new Refusal(400, { amount: [`The account has ${balance} credits: that is the most to take.`] });
      ledger.grant(account.id, amount, note);
      return ok(shown(account));
    },
  };
}

/** Throws unless these let in. */
function refuseIncomplete(credentials: CredentialValues, lettingIn: LettingIn): void {
  const faults = [...credentialFaults(credentials, ["credits", "editorAccess"], lettingIn)].map(([setting, fault]) => [
    setting,
    [fault],
  ]);
  if (faults.length > 0) throw new Refusal(400, Object.fromEntries(faults));
}

function called(account: string, { accountSetting }: LettingIn): AccountName {
  return { [accountSetting]: account } as unknown as AccountName;
}

function stateHandlers({ sandbox, rules, disturber, log, keys }: ControlParts): Record<string, Handler> {
  const initial = sandbox.jobs.advance;
  return {
    "sandbox.snapshot": () => {
      const snapshot: SandboxSnapshot = {
        version: 1,
        state: sandbox.image(),
        advancement: advancementOf(sandbox.jobs.advance),
      };
      return ok(snapshot);
    },
    "sandbox.restore": (request) => {
      const { state, advancement } = bodyOf<SandboxSnapshot>(request);
      const before = { state: sandbox.image(), advance: sandbox.jobs.advance };
      try {
        place(state, advancement ? advanceOf(advancement) : before.advance);
      } catch (error) {
        place(before.state, before.advance);
        throw new Refusal(400, `This is no snapshot: ${error instanceof Error ? error.message : error}`);
      }
      return DONE;
    },
    "sandbox.reset": () => {
      rules.clear();
      log.clear();
      disturber.traffic = {};
      sandbox.reset();
      sandbox.clock.real();
      sandbox.jobs.advance = initial;
      return DONE;
    },
  };

  /** Jobs that are about to be replaced do not go on in the new manner first, and report what nobody wants to hear. */
  function place(state: unknown, advance: Advance): void {
    if (!isDeepStrictEqual(advance, sandbox.jobs.advance)) {
      sandbox.reset();
      sandbox.jobs.advance = advance;
    }
    sandbox.restore(state);
    const accounts = sandbox.accounts.list().map(({ id }) => id);
    if (accounts.length > 0 && !accounts.some((id) => keys.has(id)))
      throw new TypeError(
        `It has what belongs to ${accounts.join(", ")}, and this mock lets in ${keys.names().join(", ")}.`,
      );
  }
}

const DONE: MockAnswer = { status: 204 };

function ok(body: unknown): MockAnswer {
  return { status: 200, body };
}

function conflict(reason: string): Refusal {
  return new Refusal(409, reason);
}

function idOf({ pathParameters }: MockRequest): string {
  return String(pathParameters.id);
}

/** The body: it was held against `control.openapi.yaml` before it came here. */
function bodyOf<T>({ body }: MockRequest): T {
  return body as T;
}

function fits(wanted: unknown, given: unknown): boolean {
  return wanted === undefined || wanted === given;
}

function page<T>(
  { limit }: MockRequest["query"],
  entries: readonly T[],
  wanted: (entry: T) => boolean,
  shown: (entry: T) => unknown = (entry) => entry,
): MockAnswer {
  return ok(
    entries
      .filter(wanted)
      .slice(0, limit === undefined ? LIMIT : Number(limit))
      .map(shown),
  );
}

function shownJob(job: Job): Record<Exclude<keyof SandboxJob, "rule">, unknown> {
  const { id, account, type, operation, state, plan, dueAt, createdAt, record, fate } = job;
  const { reason } = type.definition;
  const outcome = outcomeOf(job) ?? null;
  return {
    id,
    account,
    type: type.name,
    operation,
    state,
    ended: outcome !== null,
    outcome,
    reason: textsAt(record, reason === undefined ? [] : [reason])[0] ?? null,
    next: [...plan],
    dueAt: dueAt ?? null,
    createdAt,
    ...(fate?.cause === undefined ? {} : { rule: fate.cause }),
    record,
  };
}
