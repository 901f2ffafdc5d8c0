// What a change of the contract does to the calls that are written already: where an argument of a generated method has moved.
import { resolve } from "../contract/refs.ts";
import { METHODS, type OpenApi, type RequestBody } from "../contract/types.ts";
import {
  type Called,
  type MethodArgument,
  type MutationVariables,
  methodArguments,
  mutationVariables,
} from "../service/method-arguments.ts";
import { inPlaces, isEmptyBody, parametersOf } from "../service/request-parts.ts";
import type { Located } from "./addresses.ts";
import { type Place, provisionalIf, report } from "./place.ts";

/** Compares how an operation is called: a value that stands in another place is taken for something else, and not always refused. */
export function compareCalls(before: Located, after: Located, place: Place): void {
  const [old, now] = [calledOf(place.before, before), calledOf(place.after, after)];
  compareArguments(before.object.operationId, after.object.operationId, old, now, place);
  compareVariables(old, now, place);
}

/** As the model reads it, of a contract that the model may refuse. */
function calledOf(contract: OpenApi, { address, path, item, object }: Located): Called {
  const body = object.requestBody && resolve<RequestBody>(contract, object.requestBody);
  return {
    ...inPlaces(path, parametersOf(contract, item, object)),
    method: methodOf(address),
    ...(body && { body: { required: body.required === true, empty: isEmpty(contract, body) } }),
  };
}

function methodOf(address: string): Called["method"] {
  return METHODS.find((method) => address.startsWith(`${method.toUpperCase()} `)) ?? "get";
}

function isEmpty(contract: OpenApi, { content }: RequestBody): boolean {
  const schema = content["application/json"]?.schema ?? Object.values(content)[0]?.schema;
  return schema !== undefined && isEmptyBody(contract, schema);
}

function compareArguments(id: string, idNow: string, before: Called, after: Called, place: Place): void {
  const [old, now] = [methodArguments(before), methodArguments(after)];
  if (old.every((argument, at) => now[at]?.place === argument.place)) return;
  const moved = old.filter((argument, at) => now[at]?.place !== argument.place).map(({ name }) => `\`${name}\``);
  // What went with parameters that were not certain was not promised.
  const gone = now.some(({ place: at }) => at === "query") ? [] : before.queryParameters;
  const uncertain = gone.length > 0 && gone.every((parameter) => parameter["x-provisional"] !== undefined);
  report(
    provisionalIf(place, uncertain || undefined),
    "major",
    `\`${signature(id, old)}\` becomes \`${signature(idNow, now)}\`: what callers give as ${moved.join(" and ")} is taken for something else.`,
    { called: true },
  );
}

function signature(id: string, all: readonly MethodArgument[]): string {
  return `${id}(${all.map(({ name }) => name).join(", ")})`;
}

/** The variables of a mutation are the one thing that it takes, or an object, whose names count. */
function compareVariables(before: Called, after: Called, place: Place): void {
  // What is read has none.
  if (before.method === "get") return;
  const [old, now] = [mutationVariables(before), mutationVariables(after)];
  const named = ({ takes, headers }: MutationVariables): string[] => [...takes, ...(headers ? ["headers"] : [])];
  if (named(old).length === 0) return;
  const isSame = old.object
    ? now.object && named(old).every((name) => named(now).includes(name))
    : !now.object && methodArguments(before)[0]?.place === methodArguments(after)[0]?.place;
  if (isSame) return;
  const shown = (variables: MutationVariables): string =>
    variables.object ? `{ ${named(variables).join(", ")} }` : (variables.takes[0] ?? "void");
  report(place, "major", `the variables of its mutation were \`${shown(old)}\`, and are \`${shown(now)}\` (React).`, {
    called: true,
  });
}
