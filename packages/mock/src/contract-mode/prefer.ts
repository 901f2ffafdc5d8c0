import { givenWord } from "@video-ads/core/options";
import type { ContractOperation } from "../contract/operation.ts";
import { Refusal } from "../http/refusal.ts";

/** What a `Prefer` header, or a query as Prism has it, asks the mock for. */
export interface Preference {
  /** `code=404`: this documented status. */
  code?: number;
  /** `example=pending`: this named example. */
  example?: string;
  /** `dynamic=true`: made up from the schema. */
  dynamic: boolean;
}

/**
 * Reads `Prefer: code=404, example=notFound`, or `dynamic=true`, and `?__code=404&__example=notFound`, which say the same.
 *
 * @param always Answers are made up where a request does not ask for another one.
 * @returns Undefined when nothing of that is asked for.
 * @throws {Refusal} 400 when it cannot be read, or asks for what there is not; 404 when the contract has no such status or example.
 */
export function readPreference(
  header: string | undefined,
  search: string,
  operation: ContractOperation,
  always = false,
): Preference | undefined {
  const inBoth = [...once("The query", inQuery(search, operation)), ...once("Prefer", inHeader(header ?? ""))];
  const asked = new Map(once("Prefer and the query", inBoth));
  const code = readCode(asked.get("code"), operation);
  const example = asked.get("example");
  const flag = asked.get("dynamic");
  const dynamic = flag === undefined ? always && example === undefined : readFlag(flag);
  if (code === undefined && example === undefined && !dynamic) return undefined;
  if (example !== undefined && dynamic)
    throw new Refusal(
      400,
      `Prefer: example=${example} is shown in the contract, and dynamic=true is made up from the schema: ask for one of them.`,
    );
  if (example !== undefined) requireExample(example, code ?? operation.status, operation);
  return { ...(code === undefined ? {} : { code }), ...(example === undefined ? {} : { example }), dynamic };
}

function readCode(text: string | undefined, operation: ContractOperation): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-5]\d\d$/.test(text)) throw new Refusal(400, `Prefer: "${text}" is not a status code.`);
  const code = Number(text);
  if (operation.documents(code)) return code;
  throw new Refusal(404, `Prefer: ${operation.id} has no answer ${code}. It has ${operation.documented.join(", ")}.`);
}

function readFlag(text: string | undefined): boolean {
  const value = text ?? "false";
  if (value === "true" || value === "false") return value === "true";
  throw new Refusal(400, `Prefer: dynamic is true or false, not ${JSON.stringify(text)}.`);
}

const OWN = ["code", "example", "dynamic"] as const;
const IN_QUERY = OWN.map((name) => `__${name}`);

/** What services may do otherwise, as it is registered (RFC 7240 and later): it is none of the mock's business. */
const REGISTERED = ["depth-noroot", "handling", "respond-async", "return", "safe", "wait"];

/** Throws a 400 for what the mock does not know: left out, the answer would be that of another test. */
function inHeader(header: string): [name: string, value: string][] {
  return partsOf(header, /(?:[^,"]|"[^"]*"?)+/g).flatMap((preference) => {
    const all = partsOf(preference, /(?:[^;"]|"[^"]*"?)+/g).map(readPart);
    // What follows it says more of it.
    if (REGISTERED.includes(all[0]?.[0] ?? "")) return [];
    for (const [name] of all) requireKnown("Prefer", name, OWN);
    return all;
  });
}

function partsOf(text: string, part: RegExp): string[] {
  return (text.match(part) ?? []).filter((found) => found.trim() !== "");
}

function readPart(part: string): [name: string, value: string] {
  const [name = "", value = "true"] = part.split("=", 2).map((side) => side.trim());
  return [name.toLowerCase(), value.replace(/^"(.*)"$/, "$1")];
}

/** Parameters of the mock and not of the service, unless the operation has one of that name itself. */
function inQuery(search: string, { http }: ContractOperation): [name: string, value: string][] {
  if (!search.includes("__")) return [];
  const own = new Set((http.request?.query ?? []).map(({ name }) => name));
  return [...new URLSearchParams(search)].flatMap(([name, value]): [string, string][] => {
    if (!name.startsWith("__") || own.has(name)) return [];
    requireKnown("The query", name, IN_QUERY);
    return [[name.slice(2), value]];
  });
}

function requireKnown(where: string, name: string, known: readonly string[]): void {
  const { problem } = givenWord(name, known);
  if (problem !== undefined) throw new Refusal(400, `${where}: ${problem}`);
}

/** Throws a 400 where a preference has two values: one of them would be left out. */
function once(where: string, asked: readonly [name: string, value: string][]): readonly [string, string][] {
  for (const [name, value] of asked) {
    const other = asked.find(([own, given]) => own === name && given !== value)?.[1];
    if (other !== undefined) throw new Refusal(400, `${where}: ${name} is ${value} and ${other}: give it once.`);
  }
  return asked;
}

function requireExample(name: string, status: number, operation: ContractOperation): void {
  const known = operation.exampleNames(status);
  if (known.includes(name)) return;
  const listed = known.length > 0 ? `It has ${known.join(", ")}.` : "It has none.";
  throw new Refusal(404, `Prefer: answer ${status} of ${operation.id} has no example "${name}". ${listed}`);
}
