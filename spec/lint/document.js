// Walks a contract across its files. Redocly hands a rule one node at a time; rules that compare operations need all of
// them at once, each with the place it really stands in, so that a problem points at the right file and line.

import { narrower } from "./numbers.js";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/**
 * A node and the place it stands in.
 * @typedef {{ node: any, location: import("./types.js").Location }} Place
 */

/**
 * Follows `$ref`s, over files, to what they name; undefined where nothing is found (Redocly reports that itself).
 * @param {Place | undefined} place
 * @param {import("./types.js").Context} ctx
 * @returns {Place | undefined}
 */
export function follow(place, ctx) {
  let here = place;
  while (here && typeof here.node?.$ref === "string") {
    const { node, location } = ctx.resolve(here.node, here.location.source.absoluteRef);
    here = node === undefined || !location ? undefined : { node, location };
  }
  return here?.node === undefined || here.node === null ? undefined : here;
}

/**
 * The child of a place, with `$ref`s followed at every step.
 * @param {Place | undefined} place
 * @param {(string | number)[]} keys
 * @param {import("./types.js").Context} ctx
 */
export function child(place, keys, ctx) {
  let here = follow(place, ctx);
  for (const key of keys) {
    if (!here) return undefined;
    here = follow({ node: here.node[key], location: here.location.child([key]) }, ctx);
  }
  return here;
}

/**
 * All children of a map, with `$ref`s followed: `[key, place]`.
 * @param {Place | undefined} place
 * @param {import("./types.js").Context} ctx
 * @returns {[string, Place][]}
 */
export function children(place, ctx) {
  const map = follow(place, ctx);
  if (!map) return [];
  return Object.keys(map.node).flatMap((key) => {
    const found = child(map, [key], ctx);
    return found ? [/** @type {[string, Place]} */ ([key, found])] : [];
  });
}

/**
 * Every operation under `paths`, with the operations of its callbacks.
 * @param {any} root
 * @param {import("./types.js").Context} ctx The context of a visitor of `Root`.
 */
export function operationsOf(root, ctx) {
  const paths = child({ node: root, location: ctx.location }, ["paths"], ctx);
  return children(paths, ctx).flatMap(([path, pathItem]) =>
    operationsOfPathItem(pathItem, ctx).map((operation) => ({
      ...operation,
      path,
      title: `${operation.method.toUpperCase()} ${path}`,
      parameters: ownFirst(parametersOf(pathItem, ctx), parametersOf(operation, ctx)),
      callbacks: children(child(operation, ["callbacks"], ctx), ctx).flatMap(([name, callback]) =>
        children(callback, ctx).flatMap(([expression, item]) =>
          operationsOfPathItem(item, ctx).map((posted) => ({
            ...posted,
            name,
            expression,
            parameters: ownFirst(parametersOf(item, ctx), parametersOf(posted, ctx)),
          })),
        ),
      ),
    })),
  );
}

/** @typedef {ReturnType<typeof operationsOf>[number]} Operation */

/**
 * @param {Place} pathItem
 * @param {import("./types.js").Context} ctx
 */
function operationsOfPathItem(pathItem, ctx) {
  return methods.flatMap((method) => {
    const operation = child(pathItem, [method], ctx);
    return operation ? [{ ...operation, method }] : [];
  });
}

/**
 * @param {Place} place
 * @param {import("./types.js").Context} ctx
 */
export function parametersOf(place, ctx) {
  return children(child(place, ["parameters"], ctx), ctx).map(([, parameter]) => parameter);
}

/**
 * The parameters of a path, with those of an operation, which count more where both name the same.
 * @param {Place[]} ofPath
 * @param {Place[]} own
 */
function ownFirst(ofPath, own) {
  const same = (/** @type {Place} */ a, /** @type {Place} */ b) =>
    a.node.in === b.node.in &&
    (a.node.in === "header"
      ? String(a.node.name).toLowerCase() === String(b.node.name).toLowerCase()
      : a.node.name === b.node.name);
  return [...ofPath.filter((one) => !own.some((other) => same(one, other))), ...own];
}

/**
 * The media types of a request body: `[media type, place]`.
 * @param {Place} operation
 * @param {import("./types.js").Context} ctx
 */
export function requestMedia(operation, ctx) {
  return children(child(operation, ["requestBody", "content"], ctx), ctx);
}

/**
 * The JSON media type objects of the answers that mean success: `[status, place]`.
 * @param {Place} operation
 * @param {import("./types.js").Context} ctx
 */
export function successAnswers(operation, ctx) {
  return children(child(operation, ["responses"], ctx), ctx).flatMap(([status, answer]) => {
    const json = status.startsWith("2") ? child(answer, ["content", "application/json"], ctx) : undefined;
    return json ? [/** @type {[string, Place]} */ ([status, json])] : [];
  });
}

/**
 * It answers a list.
 * @param {Operation} operation
 * @param {import("./types.js").Context} ctx
 */
export function isList(operation, ctx) {
  const [answer] = successAnswers(operation, ctx);
  return operation.node["x-list"] !== undefined || child(answer?.[1], ["schema"], ctx)?.node.type === "array";
}

/**
 * The schema of one record: what an operation answers, or the entries of the array that it answers.
 * @param {Place} operation
 * @param {import("./types.js").Context} ctx
 */
export function recordSchema(operation, ctx) {
  const [answer] = successAnswers(operation, ctx);
  const schema = answer && child(answer[1], ["schema"], ctx);
  return schema?.node.type === "array" ? child(schema, ["items"], ctx) : schema;
}

/**
 * The operation that describes a job type: others that read it have moved, and say nothing but that.
 * @param {Operation[]} operations
 * @param {string | undefined} type
 * @returns {Operation | undefined}
 */
export function describedBy(operations, type) {
  const reads = operations.filter(({ node }) => node["x-job"]?.action === "read" && node["x-job"].type === type);
  const describing = reads.filter(({ node }) => node["x-job"].states !== undefined);
  return describing.find(({ node }) => node.deprecated !== true) ?? describing[0] ?? reads[0];
}

/**
 * Fields that the states of a job tell, whatever a request of the same schema says.
 * @param {Operation} operation
 * @param {Operation[]} operations
 */
export function toldByStates({ node }, operations) {
  const type = node["x-job"]?.type;
  const job = type && describedBy(operations, type)?.node["x-job"];
  if (!job) return [];
  const { status = "status", progress, credits, items, reason, result = [], preview = [], editor = [] } = job;
  const told = [status, progress, credits, items, reason, ...result, ...preview, ...editor];
  return told.flatMap((path) => (path === undefined ? [] : [String(path).split(/[.[]/)[0]]));
}

/**
 * The schema of a field, looked for through allOf, anyOf and oneOf; `a[].b` goes into the entries of an array. Where several parts of an
 * allOf speak of the field, all of them hold, and the one with the fewest values says most. Of several variants, what the first one that
 * has it says of it; `fieldInVariants` has what all of them say.
 * @param {Place | undefined} schema
 * @param {string} name
 * @param {import("./types.js").Context} ctx
 * @returns {Place | undefined}
 */
export function field(schema, name, ctx) {
  return fieldInVariants(schema, name, ctx)[0];
}

/**
 * The schemas that a field has in the variants (anyOf, oneOf) which have it; one where there are none, or where all share it.
 * @param {Place | undefined} schema
 * @param {string} name
 * @param {import("./types.js").Context} ctx
 * @param {Set<unknown>} seen Lists of parts that this one stands in: the rule `schemas-end` refuses one that leads to itself.
 * @returns {Place[]}
 */
export function fieldInVariants(schema, name, ctx, seen = new Set()) {
  const dot = name.indexOf(".");
  if (dot >= 0) {
    const parents = fieldInVariants(schema, name.slice(0, dot), ctx);
    return parents.flatMap((parent) => fieldInVariants(parent, name.slice(dot + 1), ctx));
  }
  if (name.endsWith("[]")) {
    const lists = fieldInVariants(schema, name.slice(0, -2), ctx).filter(({ node }) => node.type === "array");
    return lists.flatMap((list) => child(list, ["items"], ctx) ?? []);
  }
  const own = child(schema, ["properties", name], ctx);
  const inParts = (/** @type {string} */ keyword) => {
    const parts = child(schema, [keyword], ctx);
    if (!parts || seen.has(parts.node)) return [];
    const inside = new Set([...seen, parts.node]);
    return children(parts, ctx).map(([, part]) => fieldInVariants(part, name, ctx, inside));
  };
  const said = [own ? [own] : [], ...inParts("allOf")].filter((places) => places.length > 0);
  if (said.length > 0) return narrowest(said, ctx);
  return ["anyOf", "oneOf"].flatMap((keyword) => inParts(keyword).flat());
}

/**
 * What takes the fewest values of what holds at once.
 * @param {Place[][]} said
 * @param {import("./types.js").Context} ctx
 * @returns {Place[]}
 */
function narrowest(said, ctx) {
  const sizes = said.map((places) => closedIn(places, ctx)?.length ?? Number.POSITIVE_INFINITY);
  return said[sizes.indexOf(Math.min(...sizes))] ?? [];
}

/**
 * The values of a field that takes no other in any of its variants, but for null; undefined where one is open.
 * @param {Place[]} places
 * @param {import("./types.js").Context} ctx
 * @returns {unknown[] | undefined}
 */
export function closedIn(places, ctx) {
  const values = places.map((place) => closedValues(place, ctx));
  return places.length === 0 || values.includes(undefined) ? undefined : values.flatMap((some) => some ?? []);
}

/** Whether a name leads into a record, as `meta.state` and `parts[].url` do. */
export function isPath(/** @type {unknown} */ name) {
  return /[.[]/.test(String(name));
}

/** Whether `x-credits` says of an operation that it is free. */
export function isFree(/** @type {any} */ credits) {
  return Array.isArray(credits?.rates) && credits.rates.every((/** @type {any} */ rate) => rate?.amount === 0);
}

/**
 * The field of a request body, in whichever media type has it.
 * @param {Place} operation
 * @param {string} name
 * @param {import("./types.js").Context} ctx
 */
export function requestField(operation, name, ctx) {
  for (const [, media] of requestMedia(operation, ctx)) {
    const found = field(child(media, ["schema"], ctx), name, ctx);
    if (found) return found;
  }
  return undefined;
}

/**
 * The allowed values of a schema, through allOf, anyOf and oneOf; undefined where it is open.
 * @param {Place | undefined} schema
 * @param {import("./types.js").Context} ctx
 * @param {Set<unknown>} seen Schemas that were looked at.
 * @returns {string[] | undefined}
 */
export function allowedValues(schema, ctx, seen = new Set()) {
  const here = follow(schema, ctx);
  if (!here || seen.has(here.node)) return undefined;
  seen.add(here.node);
  if (here.node.enum) return here.node.enum.filter((/** @type {unknown} */ value) => value !== null);
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    for (const [, branch] of children(child(here, [keyword], ctx), ctx)) {
      const values = allowedValues(branch, ctx, seen);
      if (values?.length) return values;
    }
  }
  return undefined;
}

/**
 * The values of a schema that takes no other, but for null; undefined where a branch of anyOf or oneOf is open.
 * @param {Place | undefined} schema
 * @param {import("./types.js").Context} ctx
 * @param {Set<unknown>} seen Schemas that this one stands in.
 * @returns {unknown[] | undefined}
 */
export function closedValues(schema, ctx, seen = new Set()) {
  const here = follow(schema, ctx);
  if (!here || seen.has(here.node)) return undefined;
  const inside = new Set([...seen, here.node]);
  if (here.node.enum) return here.node.enum.filter((/** @type {unknown} */ value) => value !== null);
  const either = branches(here, ["anyOf", "oneOf"], ctx).map((branch) => closedValues(branch, ctx, inside));
  if (either.length > 0) return either.includes(undefined) ? undefined : either.flatMap((values) => values ?? []);
  return branches(here, ["allOf"], ctx)
    .map((branch) => closedValues(branch, ctx, inside))
    .find((values) => values !== undefined);
}

/**
 * @typedef {import("./numbers.js").Bounds & Partial<Record<"minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties", number>>} AllBounds
 */

/**
 * The bounds of a schema with those of the members of its allOf, all of which hold at once: of two the narrower one.
 * @param {Place | undefined} schema
 * @param {import("./types.js").Context} ctx
 * @param {Set<unknown>} seen Schemas that were looked at.
 * @returns {AllBounds}
 */
export function boundsOf(schema, ctx, seen = new Set()) {
  const here = follow(schema, ctx);
  if (!here || seen.has(here.node)) return {};
  seen.add(here.node);
  return branches(here, ["allOf"], ctx)
    .map((branch) => boundsOf(branch, ctx, seen))
    .reduce(narrower, here.node);
}

/**
 * Names of the fields of a schema, through allOf, anyOf and oneOf.
 * @param {Place | undefined} schema
 * @param {import("./types.js").Context} ctx
 * @param {Set<unknown>} seen Schemas that were looked at.
 * @returns {string[]}
 */
export function namesOfFields(schema, ctx, seen = new Set()) {
  const here = follow(schema, ctx);
  if (!here || seen.has(here.node)) return [];
  seen.add(here.node);
  const parts = branches(here, ["allOf", "anyOf", "oneOf"], ctx).flatMap((branch) => namesOfFields(branch, ctx, seen));
  return [...new Set([...Object.keys(here.node.properties ?? {}), ...parts])];
}

/**
 * The types that values of a schema can have, through allOf, anyOf and oneOf.
 * @param {Place | undefined} schema
 * @param {import("./types.js").Context} ctx
 * @param {Set<unknown>} seen Schemas that were looked at: one may contain itself.
 * @returns {Set<string>}
 */
export function schemaTypes(schema, ctx, seen = new Set()) {
  const here = follow(schema, ctx);
  if (!here || seen.has(here.node)) return new Set();
  seen.add(here.node);
  const { type, properties, additionalProperties, items } = here.node;
  if (type !== undefined) return new Set([type]);
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => children(child(here, [keyword], ctx), ctx));
  return new Set([
    ...(properties || additionalProperties ? ["object"] : []),
    ...(items ? ["array"] : []),
    ...parts.flatMap(([, part]) => [...schemaTypes(part, ctx, seen)]),
  ]);
}

/**
 * The format of a text, or of what it is where it is not null.
 * @param {Place | undefined} place
 * @param {import("./types.js").Context} ctx
 * @returns {string | undefined}
 */
export function formatOf(place, ctx) {
  return keywordOf(place, "format", ctx);
}

/**
 * What a keyword says of a value, or of what it is where it is not null.
 * @param {Place | undefined} place
 * @param {string} keyword
 * @param {import("./types.js").Context} ctx
 */
export function keywordOf(place, keyword, ctx) {
  if (place?.node[keyword] !== undefined) return place.node[keyword];
  const [branch, ...others] = ["allOf", "oneOf", "anyOf"]
    .flatMap((key) => children(child(place, [key], ctx), ctx))
    .filter(([, { node }]) => node.enum?.[0] !== null);
  return branch && others.length === 0 ? child(branch[1], [keyword], ctx)?.node : undefined;
}

/**
 * Whether a value of a schema can be null.
 * @param {Place} schema
 * @param {import("./types.js").Context} ctx
 * @returns {boolean}
 */
export function mayBeNull(schema, ctx) {
  const { nullable, type, enum: values, allOf, anyOf, oneOf } = schema.node;
  if (anyOf || oneOf) return branches(schema, ["anyOf", "oneOf"], ctx).some((branch) => mayBeNull(branch, ctx));
  if (allOf) return branches(schema, ["allOf"], ctx).every((branch) => mayBeNull(branch, ctx));
  return nullable === true || (values ? values.includes(null) : type === undefined);
}

/**
 * Whether an object of a schema always has a field.
 * @param {Place | undefined} schema
 * @param {string} name
 * @param {import("./types.js").Context} ctx
 * @returns {boolean}
 */
export function isRequired(schema, name, ctx) {
  if (!schema) return false;
  const has = (/** @type {Place} */ one) => isRequired(one, name, ctx);
  const either = branches(schema, ["anyOf", "oneOf"], ctx);
  return (
    schema.node.required?.includes(name) ||
    branches(schema, ["allOf"], ctx).some(has) ||
    (either.length > 0 && either.every(has))
  );
}

/** @param {Place} schema @param {string[]} keywords @param {import("./types.js").Context} ctx */
function branches(schema, keywords, ctx) {
  return keywords.flatMap((keyword) => children(child(schema, [keyword], ctx), ctx).map(([, branch]) => branch));
}
