// Each part that a request asks for has room and an id in the job's record, and takes what its entry says.
import { partArray } from "@video-ads/core/job";
import {
  boundsOf,
  child,
  closedValues,
  describedBy,
  field,
  fieldInVariants,
  namesOfFields,
  operationsOf,
  recordSchema,
  requestMedia,
  schemaTypes,
} from "../document.js";
import { losses, lossesOf } from "../losses.js";
import { countOf } from "../numbers.js";
import { reportingOnce } from "../once.js";

/** @typedef {import("../document.js").Place} Place */

/** What the sandbox makes of the entries of a request fits the parts of the job's record. */
export function partsCanBeMade() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const report = reportingOnce(ctx);
        for (const operation of operations) {
          const found = [...tooManyParts(operation, operations, ctx), ...lossesOfParts(operation, operations, ctx)];
          for (const one of found) report(one);
        }
      },
    },
  };
}

/**
 * Lists of a request that make more parts than a job has room or ids for: the sandbox could not make the last ones.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function tooManyParts(operation, operations, ctx) {
  const job = partsOf(operation, operations, ctx);
  if (!job) return [];
  const { parts, items, from } = job;
  const id = field(child(parts, ["items"], ctx), "id", ctx);
  const values = closedValues(id, ctx);
  const ids = values ? values.length : id && countOf(boundsOf(id, ctx));
  const room = [boundsOf(parts, ctx).maxItems, ids].filter((count) => count !== undefined);
  if (room.length === 0) return [];
  const most = Math.min(...room);
  return requestMedia(operation, ctx).flatMap(([, media]) => {
    const body = child(media, ["schema"], ctx);
    const name = sourceIn(body, operation, job, ctx)?.field;
    const place = name === undefined ? undefined : field(body, name, ctx);
    const asked = boundsOf(place, ctx).maxItems;
    if (!place || (asked !== undefined && asked <= most)) return [];
    const taken = asked === undefined ? "any number of entries" : `up to ${asked} entries`;
    return [
      {
        place,
        message: `${operation.title} takes ${taken} in \`${name}\`, of which each is a part of the job, and \`${items}\` in the record of ${from} has ${most === ids ? "ids" : "room"} for ${most}. Give the list \`maxItems: ${most}\`, or widen the bounds of the record.`,
      },
    ];
  });
}

/**
 * The array of the parts of a job that an operation starts or renders.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function partsOf({ node }, operations, ctx) {
  const { type, action } = node["x-job"] ?? {};
  const read = action === "start" || action === "render" ? describedBy(operations, type) : undefined;
  const facts = read?.node["x-job"];
  const parts =
    facts?.items === undefined ? undefined : field(recordSchema(/** @type {Place} */ (read), ctx), facts.items, ctx);
  return parts && { parts, facts, items: facts.items, from: read?.title ?? "" };
}

/**
 * Of which array of a body the parts of a job are made, as the sandbox finds it.
 * @param {Place | undefined} body
 * @param {import("../document.js").Operation} operation
 * @param {NonNullable<ReturnType<typeof partsOf>>} job
 * @param {import("../types.js").Context} ctx
 */
function sourceIn(body, operation, { parts, facts }, ctx) {
  const part = child(parts, ["items"], ctx);
  const entry = (/** @type {string} */ name) => child(field(body, name, ctx), ["items"], ctx);
  const names = namesOfFields(part, ctx);
  const arrays = namesOfFields(body, ctx).filter(
    (name) => entry(name) !== undefined && field(body, name, ctx)?.node.readOnly !== true,
  );
  const rates = operation.node["x-credits"]?.rates ?? [];
  return partArray(
    arrays.map((name) => ({ field: name, fields: namesOfFields(entry(name), ctx) })),
    facts,
    {
      paid: rates.flatMap((/** @type {any} */ { per, item }) => (per === "item" ? [item] : [])),
      has: (name) => names.includes(name),
      takes: (name, array) => {
        const [types, kept] = [entry(array), field(part, name, ctx)].map((one) => [...schemaTypes(one, ctx)]);
        if (!types?.length || !kept?.length) return true;
        return types.some((type) => kept.includes(type) || (type === "integer" && kept.includes("number")));
      },
    },
  );
}

/**
 * Values of the entries of an array that the parts which are made of them cannot have.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function lossesOfParts(operation, operations, ctx) {
  const job = partsOf(operation, operations, ctx);
  if (!job) return [];
  const part = child(job.parts, ["items"], ctx);
  return requestMedia(operation, ctx).flatMap(([, media]) => {
    const body = child(media, ["schema"], ctx);
    const source = sourceIn(body, operation, job, ctx);
    const entry = source && child(field(body, source.field, ctx), ["items"], ctx);
    if (!source || !entry) return [];
    const { single, shared } = source;
    const left = namesOfFields(entry, ctx).filter((name) => !shared.includes(name));
    const lost =
      single === undefined
        ? losses(entry, part, ctx, left, `${source.field}[].`)
        : lossesOf(`${source.field}[]`, [entry], fieldInVariants(part, single, ctx), ctx, new Set());
    return lost.map(({ path, place, why, mend }) => ({
      place,
      message: `${operation.title} takes \`${path}\` as ${why} in ${single === undefined ? "" : `the \`${single}\` of `}the parts of the job, \`${job.items}\` in the record of ${job.from}. What is sent stands there from then on, and some of it would be lost. ${mend}, or call one of the two fields otherwise.`,
    }));
  });
}
