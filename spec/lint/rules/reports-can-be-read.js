import { idFormLike } from "@video-ads/core/id-form";
import { valuesAt } from "@video-ads/core/job";
import { Ajv } from "ajv";
import {
  child,
  children,
  closedValues,
  describedBy,
  field,
  formatOf,
  namesOfFields,
  operationsOf,
  recordSchema,
  requestField,
  requestMedia,
  schemaTypes,
} from "../document.js";
import { examplesOf } from "../shown.js";

const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });

/** What is posted of a job says how it is, in the words of its `x-job`, to a URL that the request has room for. */
export function reportsCanBeRead() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const seen = new Set();
        for (const operation of operations) {
          for (const posted of operation.callbacks) {
            const name = `The callback \`${posted.name}\` of ${operation.title}`;
            checkUrl(operation, posted, name, ctx);
            const read = describedBy(operations, posted.node["x-webhook"]?.source);
            const job = read?.node["x-job"];
            const [media] = requestMedia(posted, ctx);
            const payload = media && child(media[1], ["schema"], ctx);
            const record = read && recordSchema(read, ctx);
            // The record itself is held by jobs-are-whole.
            if (!read || !job?.states || !payload || seen.has(payload.node) || payload.node === record?.node) continue;
            seen.add(payload.node);
            checkPayload(payload, job, root["x-job-states"] ?? {}, name, ctx);
            checkResult(media[1], payload, read, posted.node["x-webhook"].aliases ?? {}, name, ctx);
            checkIds(media[1], payload, record, name, ctx);
          }
        }
      },
    },
  };
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation["callbacks"][number]} posted
 * @param {string} name
 * @param {import("../types.js").Context} ctx
 */
function checkUrl(operation, posted, name, ctx) {
  const [, to = ""] = /^\{\$request\.body#\/([^/]+)\}$/.exec(posted.expression) ?? [];
  const place = requestField(operation, to, ctx);
  if (!place) return;
  const isText = [...schemaTypes(place, ctx)].every((type) => type === "string");
  const values = closedValues(place, ctx);
  if (isText && !values) return;
  ctx.report({
    message: `${name} is posted to \`${to}\`, which ${isText ? `takes only ${values?.join(", ")}` : "is no text"}, but every receiver has a URL of its own. Give the field \`type: string\`, and no \`enum\`.`,
    location: place.location,
  });
}

/**
 * @param {import("../document.js").Place} payload
 * @param {any} job
 * @param {Record<string, unknown>} shared States of any job.
 * @param {string} name
 * @param {import("../types.js").Context} ctx
 */
function checkPayload(payload, job, shared, name, ctx) {
  const status = job.status ?? "status";
  const place = field(payload, status, ctx);
  if (!place) {
    ctx.report({
      message: `${name} has a payload without \`${status}\`, in which alone a receiver sees how the job is. Add the field, with the values that it has where the job is read.`,
      location: payload.location,
    });
  }
  const values = place && closedValues(place, ctx)?.map(String);
  const other = values?.find((value) => !job.states[value] && !shared[value]);
  const ends = Object.keys(job.states).filter((state) => job.states[state]?.terminal && !job.states[state].provisional);
  const missing = ends.filter((state) => values && !values.includes(state));
  if (other !== undefined || missing.length > 0) {
    ctx.report({
      message: `${name} has a payload whose \`${status}\` ${other === undefined ? `is never ${missing.map((one) => `\`${one}\``).join(", ")}, with which the job ends` : `can be \`${other}\`, which is no state of the job`}. Give it the values that \`x-job\` lists.`,
      location: place?.location ?? payload.location,
    });
  }
  for (const path of [...(job.result ?? []), ...(job.preview ?? [])]) {
    const types = [...schemaTypes(field(payload, path, ctx), ctx)];
    if (types.every((type) => type === "string")) continue;
    ctx.report({
      message: `${name} has a payload whose \`${path}\` is of the type ${types.join(" or ")}, but is read as the URL or the text that was made. Give it the type that it has where the job is read.`,
      location: field(payload, path, ctx)?.location ?? payload.location,
    });
  }
}

/**
 * A payload that shows what was made under a name that the record has not: the sandbox knows it by the record's name only. One that does
 * not show it is read back.
 * @param {import("../document.js").Place} media
 * @param {import("../document.js").Place} payload
 * @param {import("../document.js").Operation} read
 * @param {Record<string, string>} aliases
 * @param {string} name
 * @param {import("../types.js").Context} ctx
 */
function checkResult(media, payload, read, aliases, name, ctx) {
  const { result = [], preview = [] } = read.node["x-job"];
  const record = recordSchema(read, ctx);
  const there = namesOfFields(payload, ctx);
  const shown = children(child(media, ["examples"], ctx), ctx).map(([, { node }]) => node?.value);
  const records = examplesOf(read, ctx).map((one) => Object(one.record));
  for (const path of [...result, ...preview]) {
    const [wanted = ""] = path.split(/[.[]/);
    const made = new Set(records.flatMap((one) => valuesAt(one, path)));
    const strange = there.find(
      (one) =>
        !field(record, one, ctx) &&
        !(one in aliases) &&
        shown.some((value) => typeof value?.[one] === "string" && made.has(value[one])),
    );
    if (there.includes(wanted) || strange === undefined) continue;
    ctx.report({
      message: `${name} has a payload that shows as \`${strange}\` what the job's record has as \`${wanted}\`: receivers look for \`${wanted}\`, and the sandbox would post the example's. Give it the name that it has where the job is read, or say \`aliases: { ${strange}: ${wanted} }\` in \`x-webhook\`.`,
      location: field(payload, strange, ctx)?.location ?? payload.location,
    });
  }
}

/** Of so many texts like an example none is made twice, as ids are. */
const AS_MANY_AS_IDS = 1e12;

/**
 * An id that a payload has of its own is new for each event, where something says that it is one. A pattern that leaves as much room as
 * those of ids is meant to be one, and would be the example's in every post.
 * @param {import("../document.js").Place} media
 * @param {import("../document.js").Place} payload
 * @param {import("../document.js").Place | undefined} record
 * @param {string} name
 * @param {import("../types.js").Context} ctx
 */
function checkIds(media, payload, record, name, ctx) {
  const shown = children(child(media, ["examples"], ctx), ctx).map(([, { node }]) => node?.value);
  for (const one of namesOfFields(payload, ctx)) {
    const place = field(payload, one, ctx);
    const pattern = place?.node.pattern;
    if (!place || pattern === undefined || place.node["x-id"] !== undefined || field(record, one, ctx)) continue;
    if (closedValues(place, ctx) || formatOf(place, ctx)) continue;
    const example = shown.map((value) => value?.[one]).find((value) => typeof value === "string");
    if (example === undefined || !leavesRoom(pattern, example)) continue;
    ctx.report({
      message: `${name} has a payload whose \`${one}\` has the pattern of an id, such as \`${example}\`, and nothing says of what: the sandbox would post the example's with every event. Say \`x-id: event\` where each event has its own, or whose id it is, or take the \`pattern\` away.`,
      location: place.location,
    });
  }
}

function leavesRoom(/** @type {string} */ pattern, /** @type {string} */ example) {
  try {
    const takes = ajv.compile({ type: "string", pattern });
    return takes(example) && idFormLike(example, (id) => takes(id)).size >= AS_MANY_AS_IDS;
  } catch {
    // Redocly says itself what is no pattern.
    return false;
  }
}
