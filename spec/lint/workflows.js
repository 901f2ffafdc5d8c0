import { YAMLParseError } from "yaml";
import { operationsAt } from "./contract-files.js";

/** @typedef {import("./contract-files.js").Called} Called */
/** @typedef {{ step: any, shared: any[], location: import("./types.js").Location, key: "operationId" | "operationPath" }} Step `shared`: the parameters of all steps. */

/**
 * The operations of each contract in the repository that a document of workflows names; undefined where it cannot be read.
 * @param {any} root
 * @param {import("./types.js").Context} ctx
 * @param {(url: string, location: import("./types.js").Location) => void} [unreadable]
 * @returns {Map<string, Called[] | undefined>}
 */
export function contractsOf(root, ctx, unreadable = () => {}) {
  return new Map(
    (root.sourceDescriptions ?? []).flatMap((/** @type {any} */ source, /** @type {number} */ index) => {
      if (source?.type !== "openapi" || /^[a-z]+:\/\//i.test(source.url)) return [];
      try {
        return [[source.name, operationsAt(source.url, ctx)]];
      } catch (error) {
        // What is no YAML is said of the contract itself, and once.
        const isBroken = error instanceof YAMLParseError;
        if (!isBroken) unreadable(source.url, ctx.location.child(["sourceDescriptions", index, "url"]));
        return [[source.name, undefined]];
      }
    }),
  );
}

/** The steps that call an operation. @param {any} root @param {import("./types.js").Context} ctx @returns {Step[]} */
export function stepsOf(root, ctx) {
  return (root.workflows ?? []).flatMap(
    (/** @type {any} */ { steps = [], parameters: shared = [] }, /** @type {number} */ workflow) =>
      steps.flatMap((/** @type {any} */ step, /** @type {number} */ index) => {
        const key = step.operationPath === undefined ? "operationId" : "operationPath";
        return typeof step[key] === "string"
          ? [{ step, shared, key, location: ctx.location.child(["workflows", workflow, "steps", index]) }]
          : [];
      }),
  );
}

/**
 * What a step calls: undefined where it is nothing of the contract, "unknown" where that cannot be known: of a contract that is elsewhere,
 * or could not be read.
 * @param {string} name
 * @param {Map<string, Called[] | undefined>} contracts
 * @returns {Called | "unknown" | undefined}
 */
export function calledBy(name, contracts) {
  const [, source, pointer] = /^\{\$sourceDescriptions\.([^.}]+)\.url\}#(.*)$/.exec(name) ?? [];
  if (source !== undefined && pointer !== undefined) {
    const called = contracts.get(source);
    return called ? called.find((one) => one.pointer === pointer) : "unknown";
  }
  const id = name.replace(/^\$sourceDescriptions\.[^.]+\./, "");
  const all = [...contracts.values()];
  const found = all.flatMap((called) => called ?? []).find((one) => one.id === id);
  return found ?? (all.includes(undefined) ? "unknown" : undefined);
}

/**
 * The steps that call an operation which can be looked at, each with that operation and its name.
 * @param {any} root
 * @param {import("./types.js").Context} ctx
 * @returns {(Step & { called: Called, name: string })[]}
 */
export function callsOf(root, ctx) {
  const contracts = contractsOf(root, ctx);
  return stepsOf(root, ctx).flatMap((one) => {
    const written = one.step[one.key];
    const called = calledBy(written, contracts);
    return called === undefined || called === "unknown" ? [] : [{ ...one, called, name: called.id ?? written }];
  });
}

/**
 * The parameters that a step sends, its own and those of all steps; undefined in place of one that cannot be found.
 * @param {Step} step
 * @param {any} root
 * @returns {any[]}
 */
export function parametersOf({ step, shared }, root) {
  return [...shared, ...(step.parameters ?? [])].map((parameter) => {
    if (typeof parameter?.reference !== "string") return parameter ?? undefined;
    const name = /^\$components\.parameters\.(.+)$/.exec(parameter.reference)?.[1];
    return name === undefined ? undefined : root.components?.parameters?.[name];
  });
}

/** Whether they are the same: the names of headers are, in whatever case. @param {{ in: string, name: string }} one @param {any} other */
export function isSameParameter(one, other) {
  const [a, b] = [String(one.name), String(other.name)];
  return one.in === other.in && (one.in === "header" ? a.toLowerCase() === b.toLowerCase() : a === b);
}
