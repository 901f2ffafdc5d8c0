import { valuesAt } from "@video-ads/core/job";
import {
  allowedValues,
  child,
  closedValues,
  describedBy,
  field,
  fieldInVariants,
  formatOf,
  isFree,
  isPath,
  isRequired,
  mayBeNull,
  operationsOf,
  recordSchema,
  requestField,
  requestMedia,
  schemaTypes,
  successAnswers,
  toldByStates,
} from "../document.js";
import { examplesOf } from "../shown.js";

/** What `x-credits` counts is in the request, and every value of the field by which prices differ has one. */
export function creditsFieldsExist() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        for (const operation of operations) {
          const credits = operation.node["x-credits"];
          if (!credits) continue;
          const at = operation.location.child(["x-credits"]);
          const rates = Array.isArray(credits.rates) ? credits.rates : [];
          const paths = [
            ...["by", "used"].map((key) => ({ keys: [key], name: credits[key] })),
            ...rates.map((/** @type {any} */ rate, /** @type {number} */ index) => ({
              keys: ["rates", index, "item"],
              name: rate?.item,
            })),
          ].filter(({ name }) => isPath(name));
          for (const { keys, name } of paths) {
            ctx.report({
              message: `${operation.title}: \`x-credits\` names \`${name}\` (${keys.at(-1)}), which is a path. Name a field that stands on the request or the record itself, without dots.`,
              location: at.child(keys),
            });
          }
          if (paths.length > 0) continue;
          if (operation.method !== "post") {
            ctx.report({
              message: `${operation.title} costs credits, but is no POST, which alone is kept from being sent, and paid for, twice. Make it a POST.`,
              location: at.key(),
            });
          }
          checkUsed(operation, operations, credits, at, ctx);
          if (letsAnybodyIn(operation.node.security ?? root.security)) {
            ctx.report({
              message: `${operation.title} costs credits, but lets in who sends no keys, whom nobody can charge. Take \`security: []\`, or the empty one of its alternatives, away.`,
              location: at.key(),
            });
          }
          if (credits.started !== undefined && rates.every((/** @type {any} */ rate) => rate?.per !== "duration")) {
            ctx.report({
              message: `${operation.title} says what a started unit of output costs (\`started: ${credits.started}\`), but no rate is paid by duration. Leave \`started\` out, or write \`per: duration\` with its \`seconds\`.`,
              location: at.child(["started"]),
            });
          }
          checkSpoken(operation, operations, credits, at, ctx);
          checkJob(operation, operations, credits, at, ctx);
          if (rates.length === 0) continue;

          credits.rates.forEach((/** @type {any} */ { item }, /** @type {number} */ index) => {
            if (item === undefined) return;
            const array = requestField(operation, item, ctx);
            const isArray = array?.node.type === "array";
            if (isArray && isAlwaysThere(operation, item, array, ctx)) return;
            ctx.report({
              message: isArray
                ? `${operation.title} is paid per entry of \`${item}\`, which a request may lack or set to null, so that nobody can say what it costs. Put it into \`required\`, or give it a default; take \`nullable\` away.`
                : notCounted(operation, operations, item, ctx),
              location: at.child(["rates", index, "item"]),
            });
          });
          checkValues(operation, operations, credits, at, ctx);
        }
      },
    },
  };
}

/** Whether a request without keys is one of those that are let in. Of a document that says nothing of keys nobody knows. */
function letsAnybodyIn(/** @type {unknown} */ security) {
  if (!Array.isArray(security)) return false;
  return security.length === 0 || security.some((one) => Object.keys(Object(one)).length === 0);
}

/**
 * Why the entries of what is no array of a request cannot be counted, and what to write.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {string} item
 * @param {import("../types.js").Context} ctx
 */
function notCounted({ node, title }, operations, item, ctx) {
  const { type, action } = node["x-job"] ?? {};
  const starts = operations.filter((one) => one.node["x-job"]?.type === type && one.node["x-job"]?.action === "start");
  const isStarted = action === "render" && starts.some((one) => requestField(one, item, ctx)?.node.type === "array");
  const unknown = "write `unknown: <why>` in the place of `rates`";
  return isStarted
    ? `${title} is paid per entry of \`${item}\`, an array of the request that starts its job. Whoever renders has the id alone, and cannot count them: say the price where the job is started, or ${unknown}.`
    : `${title} is paid per entry of \`${item}\`, which is no array of its request. Name a request array, or ${unknown}.`;
}

/**
 * Whether each request has entries to count, or a default for them.
 * @param {import("../document.js").Operation} operation
 * @param {string} item
 * @param {import("../document.js").Place} array
 * @param {import("../types.js").Context} ctx
 */
function isAlwaysThere(operation, item, array, ctx) {
  if (mayBeNull(array, ctx)) return false;
  if (array.node.default !== undefined) return true;
  const schemas = requestMedia(operation, ctx).map(([, media]) => child(media, ["schema"], ctx));
  const counted = schemas.filter((schema) => field(schema, item, ctx) !== undefined);
  const body = child(operation, ["requestBody"], ctx);
  return body?.node.required === true && counted.every((schema) => isRequired(schema, item, ctx));
}

/**
 * The field that says what an operation has cost is a number of its answer, and that of its job no other one.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {any} credits
 * @param {import("../types.js").Location} at
 * @param {import("../types.js").Context} ctx
 */
function checkUsed(operation, operations, { used, by, rates }, at, ctx) {
  if (typeof used !== "string") return;
  const job = describedBy(operations, operation.node["x-job"]?.type)?.node["x-job"];
  if (job?.credits !== undefined && job.credits !== used) {
    ctx.report({
      message: `${operation.title} has two fields that say what it has cost, \`${used}\` (\`used\`) and \`${job.credits}\`, the \`credits\` of its job. Leave \`used\` out: of a job its record says it.`,
      location: at.child(["used"]),
    });
    return;
  }
  const [answer] = successAnswers(operation, ctx);
  const place = field(answer && child(answer[1], ["schema"], ctx), used, ctx);
  const types = schemaTypes(place, ctx);
  const shown = examplesOf(operation, ctx)
    .flatMap(({ record }) => valuesAt(Object(record), used))
    .filter((value) => value !== null && value !== undefined);
  const isNumber =
    types.size > 0 &&
    [...types].every((type) => ["number", "integer", "string"].includes(type)) &&
    shown.every((value) => value !== "" && Number.isFinite(Number(value)));
  if (isNumber) {
    const [rate, ...others] = Array.isArray(rates) ? rates : [];
    const isFlat = rate?.per === "request" && rate.for === undefined && others.length === 0 && by === undefined;
    const other = isFlat ? shown.find((value) => Number(value) !== rate.amount) : undefined;
    if (other === undefined) return;
    ctx.report({
      message: `${operation.title} costs ${rate.amount} each time, but its example says with \`${used}\` (\`used\`) that it has cost ${other}. Correct the name, the example or the price.`,
      location: at.child(["used"]),
    });
    return;
  }
  ctx.report({
    message: `${operation.title} answers no number \`${used}\`, where \`used\` says that its cost stands. Correct the name, or leave \`used\` out.`,
    location: at.child(["used"]),
  });
}

/** The fields that `spoken` names, and the types that they may have; none: any. */
const SPOKEN_FIELDS = { text: ["string"], unless: [], seconds: ["number", "integer"], beside: [] };

/**
 * What is spoken is a text of the request, or of the one that starts the job which is rendered, and bounds what is paid by duration.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {any} credits
 * @param {import("../types.js").Location} at
 * @param {import("../types.js").Context} ctx
 */
function checkSpoken(operation, operations, { spoken, rates }, at, ctx) {
  if (typeof spoken !== "object" || spoken === null) return;
  if (Array.isArray(rates) && rates.every((/** @type {any} */ rate) => rate?.per !== "duration")) {
    ctx.report({
      message: `${operation.title} says what is spoken in the output, but no rate is paid by duration. Leave \`spoken\` out, or write \`per: duration\` with its \`seconds\`.`,
      location: at.child(["spoken"]),
    });
  }
  const { type, action } = operation.node["x-job"] ?? {};
  const asked = operations.filter(
    (one) =>
      one === operation ||
      (action === "render" && one.node["x-job"]?.type === type && one.node["x-job"]?.action === "start"),
  );
  for (const [key, types] of Object.entries(SPOKEN_FIELDS)) {
    const name = spoken[key];
    if (typeof name !== "string") continue;
    const found = asked.map((one) => requestField(one, name, ctx)).find((place) => place !== undefined);
    const has = found && schemaTypes(found, ctx);
    // An address, or one of a few words, is not what is said.
    const isSaid = key !== "text" || (formatOf(found, ctx) === undefined && !closedValues(found, ctx));
    if (has && isSaid && (types.length === 0 || types.some((type) => has.has(type)))) continue;
    const what = { text: "text", seconds: "number" }[key] ?? "field";
    ctx.report({
      message: `${operation.title} says with \`spoken\` that \`${name}\` (${key}) tells how long the output is, which is no ${what} of its request${action === "render" ? " or of that which starts its job" : ""}. Correct the name, or leave \`spoken\` out.`,
      location: at.child(["spoken", key]),
    });
  }
  const { text, seconds } = spoken;
  if (typeof text !== "string" || typeof seconds !== "string" || listOf(text) === listOf(seconds)) return;
  ctx.report({
    message: `${operation.title} says the length of what is spoken, \`${text}\`, with \`${seconds}\`, which is not in the same list: nobody can tell which belongs to which. Name the field that stands beside the text.`,
    location: at.child(["spoken", "seconds"]),
  });
}

/**
 * The list that a field stands in; empty where it stands in none.
 * @param {string} path
 */
function listOf(path) {
  return path.slice(0, path.lastIndexOf("[].") + 1);
}

/**
 * How long an output is, and whether it fails, is known of jobs only, and how long it is, of those whose record says so.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {any} credits
 * @param {import("../types.js").Location} at
 * @param {import("../types.js").Context} ctx
 */
function checkJob({ node, title }, operations, credits, at, ctx) {
  const { rates, refund } = credits;
  const timed = Array.isArray(rates) ? rates.findIndex((/** @type {any} */ rate) => rate?.per === "duration") : -1;
  const location = at.child(["rates", timed, "per"]);
  if (refund !== undefined && isFree(credits)) {
    ctx.report({
      message: `${title} gives back what failed jobs have cost, but is free. Leave \`refund\` out.`,
      location: at.child(["refund"]),
    });
  }
  if (["start", "render"].includes(node["x-job"]?.action)) {
    const { type } = node["x-job"];
    const job = describedBy(operations, type)?.node["x-job"];
    if (timed >= 0 && job && (job.seconds === undefined) === (job.noSeconds === undefined)) {
      ctx.report({
        message: `${title} is paid by the duration of the output, and \`${type}\` ${job.seconds === undefined ? "does not say how long that is" : "has both `seconds` and `noSeconds`"}. Name the field that says it with \`seconds\` in its \`x-job\`, or say with \`noSeconds\` why there is none.`,
        location,
      });
    }
    return;
  }
  if (timed >= 0) {
    ctx.report({
      message: `${title} is paid by the duration of an output, but makes none: it starts and renders no job. Add \`x-job\`, or count something else.`,
      location,
    });
  }
  if (refund !== undefined) {
    ctx.report({
      message: `${title} gives back what failed jobs have cost, but starts and renders none. Add \`x-job\`, or leave \`refund\` out.`,
      location: at.child(["refund"]),
    });
  }
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {any} credits
 * @param {import("../types.js").Location} at
 * @param {import("../types.js").Context} ctx
 */
function checkValues(operation, operations, { by, rates }, at, ctx) {
  const { title } = operation;
  const priced = /** @type {(string | undefined)[]} */ (rates.map((/** @type {any} */ rate) => rate.for));
  if (by === undefined) {
    if (priced.length === 1 && priced[0] === undefined) return;
    ctx.report({
      message: `${title} has rates that differ by no field, so that nobody can say which one applies. Name the field of the request, or of the job's record, with \`by\`.`,
      location: at.child(["rates"]),
    });
    return;
  }
  if (priced.every((value) => value === undefined)) {
    ctx.report({
      message: `${title} has prices by \`${by}\`, but no rate is \`for\` a value of it. Add them, or leave \`by\` out.`,
      location: at.child(["by"]),
    });
    return;
  }
  if (!requestField(operation, by, ctx) && toldByStates(operation, operations).includes(by)) {
    ctx.report({
      message: `${title} has prices by \`${by}\`, which changes while the job goes on, so that nobody can say ahead what it costs. Name a field of the request, or one of the record that stays.`,
      location: at.child(["by"]),
    });
    return;
  }
  const values = valuesOf(by, operation, operations, ctx)?.map(String);
  if (!values) {
    const isBoolean = schemaTypes(requestField(operation, by, ctx), ctx).has("boolean");
    ctx.report({
      message: isBoolean
        ? `${title} has prices by \`${by}\`, which is true or false, and a price is for a word of a set. Make the field a text with an \`enum\`, such as \`mono\` and \`stereo\`, if the service takes that; else say with \`unknown\`, in the place of \`rates\`, what it costs.`
        : `${title} has prices by \`${by}\`, but neither its request nor its job's record has an enum of that name. Add the enum, or leave \`by\` out.`,
      location: at.child(["by"]),
    });
    return;
  }
  priced.forEach((value, index) => {
    if (priced.indexOf(value) === index) return;
    ctx.report({
      message: `${title} has two prices for ${value === undefined ? "whatever no other rate is for" : `\`${by}: ${value}\``}, so that nobody can say which one applies. Keep one.`,
      location: at.child(["rates", index]),
    });
  });
  priced.forEach((value, index) => {
    if (value === undefined || values.includes(value)) return;
    ctx.report({
      message: `${title} has a price for \`${by}: ${value}\`, which is not allowed there (${values.join(", ")}). Correct the value, or drop the rate.`,
      location: at.child(["rates", index, "for"]),
    });
  });
  if (!priced.includes(undefined) && takesNull(by, operation, operations, ctx)) {
    ctx.report({
      message: `${title} has prices by \`${by}\`, which may be null, and no price for that: null that is sent is not the default. Add a rate without \`for\`, which is the price of null, or take null away from the field.`,
      location: at.child(["rates"]),
    });
  }
  const missing = priced.includes(undefined) ? [] : values.filter((value) => !priced.includes(value));
  if (missing.length) {
    ctx.report({
      message: `${title} has no price for ${missing.map((value) => `\`${by}: ${value}\``).join(", ")}. Add a rate for each.`,
      location: at.child(["rates"]),
    });
  }
}

/**
 * Whether a request can say null there: its own, or of a render that of the start, whose word the record keeps. Null in
 * an enum, or beside one, the rule `nullable-has-type` refuses.
 * @param {string} name
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function takesNull(name, operation, operations, ctx) {
  const { type, action } = operation.node["x-job"] ?? {};
  const starts = operations.filter(({ node: { "x-job": job } }) => job?.type === type && job?.action === "start");
  return (action === "render" ? [operation, ...starts] : [operation])
    .flatMap((one) => requestMedia(one, ctx))
    .flatMap(([, media]) => fieldInVariants(child(media, ["schema"], ctx), name, ctx))
    .some((place) => place.node.enum === undefined && mayBeNull(place, ctx));
}

/**
 * The values that a request can have there, in any of its variants, or, where it takes none, those that its job's record can have.
 * @param {string} name
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function valuesOf(name, operation, operations, ctx) {
  const bodies = requestMedia(operation, ctx).map(([, media]) => child(media, ["schema"], ctx));
  const places = bodies.flatMap((body) => fieldInVariants(body, name, ctx));
  const asked = places.map((place) => allowedValues(place, ctx)).filter((values) => values !== undefined);
  if (asked.length > 0) return [...new Set(asked.flat())];
  const type = operation.node["x-job"]?.type;
  const read = describedBy(operations, type);
  return read && allowedValues(field(recordSchema(read, ctx), name, ctx), ctx);
}
