// What the values of extensions are: each has a JSON Schema in extensions/. The rule `extensions-valid` says where one does not follow it,
// and no other rule reads a contract until all do.
import { readFileSync } from "node:fs";
import { NAMES, VALUES } from "@video-ads/core/document-keys";
import { problemsBy } from "@video-ads/core/schema-problems";
import { Ajv } from "ajv";
import { closedValues, fieldInVariants, follow, operationsOf, recordSchema, schemaTypes } from "./document.js";
import { haveTheirTypes } from "./keywords.js";

const ajv = new Ajv({ allErrors: true, strictRequired: false, verbose: true });
const validators = Object.fromEntries(
  [
    "x-job",
    "x-job-states",
    "x-errors",
    "x-prompts",
    "x-list",
    "x-credits",
    "x-balance",
    "x-webhook",
    "x-id",
    "x-provisional",
    "x-account-id",
    "x-deprecated",
  ].map((name) => [
    name,
    ajv.compile(JSON.parse(readFileSync(new URL(`../extensions/${name}.schema.json`, import.meta.url), "utf8"))),
  ]),
);

/**
 * What is wrong with the value of an extension, and at which place in it, without the noise of branches that do not apply.
 * @param {string} key
 * @param {unknown} value
 * @returns {{ at: string[], message: string }[]}
 */
export function problemsOf(key, value) {
  const validate = validators[key];
  return validate ? problemsBy(validate, value) : [];
}

/** Whether a document can be read, by the document: its keywords have values of their types, and its extensions follow their schemas. */
const judged = new WeakMap();

/**
 * A rule that reads no keyword and no extension of which nobody has said what it is: what it says then would be about that, or nothing at
 * all.
 * @param {(options: any) => object} rule
 * @returns {(options: any) => object}
 */
export function onceExtensionsFollow(rule) {
  return (options) => {
    let isFollowed = true;
    const judge = (/** @type {any} */ root, /** @type {import("./types.js").Context} */ ctx) => {
      const whole = { node: root, location: ctx.location };
      if (!judged.has(root))
        judged.set(
          root,
          haveTheirTypes(whole, ctx.type, ctx) &&
            areFollowed(whole, ctx, new Set()) &&
            jobsWithoutText(root, ctx).length === 0,
        );
      isFollowed = judged.get(root);
    };
    /** @type {(visitor: any) => any} */
    const guarded = (visitor) => {
      if (typeof visitor === "function") return whenFollowed(visitor);
      if (typeof visitor !== "object" || visitor === null) return visitor;
      return Object.fromEntries(Object.entries(visitor).map(([name, inner]) => [name, guarded(inner)]));
    };
    /** @type {(visit: (...args: any[]) => any) => (...args: any[]) => any} */
    const whenFollowed =
      (visit) =>
      (...args) => {
        if (args[1].type?.name === "Root") judge(args[0], args[1]);
        return isFollowed ? visit(...args) : undefined;
      };
    const { Root, ...others } = guarded(rule(options));
    const ofRoot = typeof Root === "function" ? { enter: Root } : Root;
    return { ...others, Root: { ...ofRoot, enter: ofRoot?.enter ?? judge } };
  };
}

/**
 * @param {import("./document.js").Place} place
 * @param {import("./types.js").Context} ctx
 * @param {Set<unknown>} seen
 * @param {boolean} areNames
 * @returns {boolean}
 */
function areFollowed(place, ctx, seen, areNames = false) {
  const here = follow(place, ctx);
  if (!here || typeof here.node !== "object" || seen.has(here.node)) return true;
  seen.add(here.node);
  const { location } = here;
  return Object.entries(here.node).every(([key, node]) => {
    if (!areNames && key.startsWith("x-")) return problemsOf(key, node).length === 0;
    if (!areNames && VALUES.has(key)) return true;
    return areFollowed({ node, location }, ctx, seen, !areNames && NAMES.has(key));
  });
}

/**
 * The operations that describe a job whose state is no text, with the field that holds it. States are names everywhere: nothing else that
 * is said of such a job would be about the contract that is meant.
 * @param {any} root
 * @param {import("./types.js").Context} ctx
 * @returns {{ operation: import("./document.js").Operation, field: string, kinds: string[] }[]}
 */
export function jobsWithoutText(root, ctx) {
  if (!haveTheirTypes({ node: root, location: ctx.location }, ctx.type, ctx)) return [];
  return operationsOf(root, ctx).flatMap((operation) => {
    const { action, status = "status", items } = operation.node["x-job"] ?? {};
    if (action !== "read" || typeof status !== "string") return [];
    const fields = [status, ...(typeof items === "string" ? [`${items}[].${status}`] : [])];
    return fields
      .map((field) => ({ operation, field, kinds: kindsBesideText(recordSchema(operation, ctx), field, ctx) }))
      .filter(({ kinds }) => kinds.length > 0)
      .slice(0, 1);
  });
}

/**
 * What a field may be that is neither text nor null.
 * @param {import("./document.js").Place | undefined} record
 * @param {string} name
 * @param {import("./types.js").Context} ctx
 */
function kindsBesideText(record, name, ctx) {
  const places = fieldInVariants(record, name, ctx);
  const kinds = places.flatMap((place) => [
    ...schemaTypes(place, ctx),
    ...(closedValues(place, ctx) ?? []).map((value) => (Number.isInteger(value) ? "integer" : typeof value)),
  ]);
  return [...new Set(kinds)].filter((kind) => kind !== "string");
}
