import { nearInWords } from "@video-ads/core/options";
import {
  child,
  describedBy,
  field,
  formatOf,
  namesOfFields,
  operationsOf,
  recordSchema,
  requestMedia,
  schemaTypes,
  successAnswers,
  toldByStates,
} from "../document.js";
import { losses, SINGLE } from "../losses.js";
import { reportingOnce } from "../once.js";

/** @typedef {import("../document.js").Place} Place */

/** Methods whose body says something of a record. */
const WRITING = ["post", "put", "patch"];

/**
 * What a request says stands in the record from then on, in the field of the same name: so that takes every value that can be sent.
 * The sandbox would show that of the example in its place.
 */
export function requestsFitRecords() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const report = reportingOnce(ctx);
        for (const operation of operations) {
          if (!WRITING.includes(operation.method)) continue;
          for (const slip of slips(operation, operations, ctx)) report(slip);
          const told = ["id", ...toldByStates(operation, operations)];
          for (const [record, from] of recordsOf(operation, operations, ctx)) {
            for (const [, media] of requestMedia(operation, ctx)) {
              const body = child(media, ["schema"], ctx);
              for (const { path, place, why, mend } of losses(body, record, ctx, told)) {
                report({
                  place,
                  message: `${operation.title} takes \`${path}\` as ${why} in the record of ${from}. What is sent stands there from then on, and some of it would be lost. ${mend}, or call one of the two fields otherwise.`,
                });
              }
            }
          }
        }
      },
    },
  };
}

/**
 * The records that a request fills, and who shows them: that of the job, and what the operation itself answers.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 * @returns {[Place, string][]}
 */
function recordsOf(operation, operations, ctx) {
  const { type, action } = operation.node["x-job"] ?? {};
  const read = action === "start" || action === "render" ? describedBy(operations, type) : undefined;
  const job = read && recordSchema(read, ctx);
  const [answer] = successAnswers(operation, ctx);
  const schema = answer && child(answer[1], ["schema"], ctx);
  const own = [schema, ...namesOfFields(schema, ctx).map((name) => field(schema, name, ctx))].find(
    (one) => one && [...schemaTypes(field(one, "id", ctx), ctx)].some((idType) => SINGLE.includes(idType)),
  );
  const records = /** @type {[Place | undefined, string][]} */ ([
    [job, read?.title ?? ""],
    [own?.node === job?.node ? undefined : own, operation.title],
  ]);
  return records.flatMap(([record, from]) => (record ? [/** @type {[Place, string]} */ ([record, from])] : []));
}

/** Methods whose body changes a record that is there. */
const CHANGING = ["put", "patch"];

/**
 * Fields of a change that no record has, nor what makes one, and that are a slip away from one that it lacks: what is sent in them would
 * change nothing.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function slips(operation, operations, ctx) {
  if (!CHANGING.includes(operation.method)) return [];
  const reads = operations.filter(({ method, path }) => method === "get" && path === operation.path);
  const records = [operation, ...reads].flatMap((one) => recordsOf(one, operations, ctx).map(([record]) => record));
  if (records.length === 0) return [];
  const isOfThem = (/** @type {[Place, string]} */ [record]) => records.some(({ node }) => node === record.node);
  const makes = operations.filter(
    (one) =>
      one.method === "post" &&
      (one.path === operation.path.replace(/\{[^/]*\}\/?$/, "") || recordsOf(one, operations, ctx).some(isOfThem)),
  );
  const bodiesOf = (/** @type {Place} */ one) =>
    requestMedia(one, ctx).flatMap(([, media]) => child(media, ["schema"], ctx) ?? []);
  const others = [...records, ...makes.flatMap(bodiesOf)];
  const known = new Map(others.flatMap((one) => namesOfFields(one, ctx).map((name) => [name, field(one, name, ctx)])));
  return bodiesOf(operation).flatMap((body) => {
    const own = namesOfFields(body, ctx);
    return own.flatMap((name) => {
      const place = field(body, name, ctx);
      if (!place || known.has(name) || place.node.writeOnly === true || formatOf(place, ctx) === "binary") return [];
      const meant = [...known].filter(
        ([other, held]) => !own.includes(other) && isSlip(name, other) && isOfOneType(place, held, ctx),
      );
      const near = nearInWords(
        `\`${name}\``,
        meant.map(([other]) => `\`${other}\``),
      );
      if (near === "") return [];
      return [
        {
          place,
          message: `${operation.title} takes \`${name}\`, which neither its record has nor what makes one, so that what is sent there would change nothing. ${near}Correct the name, add the field to the record, or mark it with \`writeOnly: true\`, if no record shows it.`,
        },
      ];
    });
  });
}

/** Names this short are near to many others: `to` and `no`, `url` and `uri`. */
const TOO_SHORT = 3;

/**
 * Whether one name may be meant by another that is near it: numbered ones (`line_1`, `line_2`) are different ones, and a word of what to
 * do (`archive`) is none of what was done (`archived`).
 * @param {string} name
 * @param {string} other
 */
function isSlip(name, other) {
  const withoutDigits = (/** @type {string} */ text) => text.replace(/\d/g, "");
  return name.length > TOO_SHORT && withoutDigits(name) !== withoutDigits(other) && other !== `${name}d`;
}

/**
 * @param {Place} sent
 * @param {Place | undefined} held
 * @param {import("../types.js").Context} ctx
 */
function isOfOneType(sent, held, ctx) {
  const [types, kept] = [sent, held].map((one) => [...schemaTypes(one, ctx)]);
  return !types?.length || !kept?.length || types.some((type) => kept.includes(type));
}
