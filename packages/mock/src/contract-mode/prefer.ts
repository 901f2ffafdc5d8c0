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
 * Reads `Prefer: code=404, example=notFound, dynamic=true`, and where it says nothing `?__code=404&__example=notFound&__dynamic=true`.
 *
 * @returns Undefined when nothing of that is asked for.
 * @throws {Refusal} 400 when it cannot be read, 404 when the contract has no such status or example.
 */
export function readPreference(
  header: string | undefined,
  search: string,
  operation: ContractOperation,
): Preference | undefined {
  const preferences = (header ?? "").split(/[,;]/).map((part): [string, string] => {
    const [name = "", value = "true"] = part.split("=", 2).map((side) => side.trim());
    return [name.toLowerCase(), value.replace(/^"(.*)"$/, "$1")];
  });
  // Of what is said twice the first counts (RFC 7240, 2).
  const asked = new Map([...inQuery(search, operation), ...preferences.reverse()]);
  const code = readCode(asked.get("code"), operation);
  const example = asked.get("example");
  const dynamic = asked.get("dynamic") === "true";
  if (code === undefined && example === undefined && !dynamic) return undefined;
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

/** Parameters of the mock and not of the service, unless the operation has one of that name itself. */
function inQuery(search: string, { http }: ContractOperation): [name: string, value: string][] {
  if (!search.includes("__")) return [];
  const own = new Set((http.request?.query ?? []).map(({ name }) => name));
  const given = new URLSearchParams(search);
  return ["code", "example", "dynamic"].flatMap((name): [string, string][] => {
    const value = given.get(`__${name}`);
    return value === null || own.has(`__${name}`) ? [] : [[name, value]];
  });
}

function requireExample(name: string, status: number, operation: ContractOperation): void {
  const known = operation.examples(status).map((example) => example.name);
  if (known.includes(name)) return;
  const listed = known.length > 0 ? `It has ${known.join(", ")}.` : "It has none.";
  throw new Refusal(404, `Prefer: answer ${status} of ${operation.id} has no example "${name}". ${listed}`);
}
