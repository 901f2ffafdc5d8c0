import { setTimeout as sleep } from "node:timers/promises";
import { keysSent } from "@video-ads/core/credentials";
import { type ProxiedExchange, startCheckingProxy } from "@video-ads/mock";
import { type ServiceModel, sentSchemes } from "@video-ads/model";
import type { VerifyOptions } from "./options.ts";
import { firstSteps, type Known, learn, readsById, readsByIds, type Step, spendingSteps } from "./plan.ts";
import { answerPart, occurrences, operationPart, provisionalParts, unknownFields } from "./provisional.ts";

/** A request of the run, and what came of it. */
export interface Outcome {
  step: Step;
  exchange: ProxiedExchange;
  /** Credits that the answer reports. */
  credits?: number;
}

/** What the run says about one provisional part. */
export interface Finding {
  name: string;
  reason: string;
  /** How often it was seen as the contract has it. */
  confirmed: number;
  /** What speaks against it. */
  contradictions: readonly string[];
}

export interface Verification {
  outcomes: readonly Outcome[];
  findings: readonly Finding[];
  /** Fields of answers that the contract does not know. */
  unknown: readonly string[];
}

/** Sends the requests of a run through a proxy before the service, one after another. */
export async function verify(
  model: ServiceModel,
  options: VerifyOptions,
  onStep: (outcome: Outcome) => void = () => {},
): Promise<Verification> {
  await using proxy = await startCheckingProxy({ upstream: options.upstream });
  const known: Known = new Map();
  const outcomes: Outcome[] = [];
  const ledger = new Map(
    provisionalParts(model).map(({ name, reason }) => [
      name,
      { name, reason, confirmed: 0, contradictions: [] as string[] },
    ]),
  );
  const unknown = new Set<string>();

  const take = async (step: Step): Promise<void> => {
    if (outcomes.length > 0) await sleep(options.pause);
    const before = proxy.exchanges().length;
    const keys = keysOf(step, options);
    const url = new URL(`${proxy.url}${step.path}`);
    for (const [name, value] of Object.entries(keys.query)) url.searchParams.set(name, value);
    const response = await fetch(url, {
      method: step.operation.method.toUpperCase(),
      headers: {
        ...keys.headers,
        ...(step.body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      redirect: "manual",
      ...(step.body === undefined ? {} : { body: JSON.stringify(step.body) }),
    });
    const body = parsed(await response.text());
    while (proxy.exchanges().length === before) await sleep(5);
    const exchange = proxy.exchanges().at(-1);
    if (!exchange) return;
    const { success } = step.operation;
    if (response.status === success.status) {
      learn(known, step.operation, body);
      if (success.schema) for (const field of unknownFields(model.contract, success.schema, body)) unknown.add(field);
    }
    judge(ledger, model, step, exchange, body);
    const credits =
      typeof body === "object" && body !== null && "credits_used" in body && typeof body.credits_used === "number"
        ? { credits: body.credits_used }
        : {};
    const outcome = { step, exchange, ...credits };
    outcomes.push(outcome);
    onStep(outcome);
  };

  for (const step of firstSteps(model)) await take(step);
  for (let rest = options.spend; rest.length > 0; rest = rest.slice(1)) {
    // One after another: a link that was just created is what the next one is made of.
    for (const step of spendingSteps(model, { ...options, spend: rest.slice(0, 1) }, known)) await take(step);
  }
  for (const step of [...readsById(model, options, known), ...readsByIds(model, known)]) await take(step);
  return { outcomes, findings: [...ledger.values()], unknown: [...unknown].sort() };
}

/** What a request carries to be let in: what there is all of, among the alternatives of its operation. */
function keysOf({ operation, withoutKeys }: Step, { credentials }: VerifyOptions): ReturnType<typeof keysSent> {
  const set = operation.security.find((schemes) =>
    schemes.every((scheme) => scheme.credentials.every(({ setting }) => credentials[setting])),
  );
  return keysSent(withoutKeys || !set ? [] : sentSchemes(set), credentials);
}

function judge(
  ledger: Map<string, { confirmed: number; contradictions: string[] }>,
  { contract }: ServiceModel,
  { operation, path, provokes }: Step,
  { status, violations }: ProxiedExchange,
  body: unknown,
): void {
  const note = (name: string, against: readonly string[]): void => {
    const entry = ledger.get(name);
    if (!entry) return;
    if (against.length === 0) entry.confirmed++;
    else
      entry.contradictions.push(
        ...against.map((what) => `${operation.method.toUpperCase()} ${path.split("?")[0]}: ${what}`),
      );
  };
  const wrong = violations
    .filter(({ side }) => side === "answer")
    .map(({ place, message }) => ({ place, text: `${place} ${message}` }));
  const texts = wrong.map(({ text }) => text);
  const expected = provokes ?? operation.success.status;
  if (provokes === undefined && status !== undefined)
    note(operationPart(operation.id), status === expected ? texts : [...texts, `answered ${status}`]);
  const answer = [operation.success, ...operation.errors].find((one) => one.status === status);
  if (answer) note(answerPart(answer.status, operation.id, answer === operation.success), texts);
  if (provokes !== undefined && status !== provokes)
    note(answerPart(provokes, operation.id, false), [`answered ${status ?? "nothing"}`]);
  if (!answer?.schema) return;
  for (const { part, place, present } of occurrences(contract, answer.schema, body)) {
    const against = wrong
      .filter((one) => one.place === place || one.place.startsWith(`${place}.`))
      .map(({ text }) => text);
    if (present || against.length > 0) note(part, against);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
