// What examples say that a job has cost can come of the prices of what starts and renders it.
import { valuesAt } from "@video-ads/core/job";
import { boundsOf, describedBy, isPath, operationsOf, requestField } from "../document.js";
import { examplesOf } from "../shown.js";

/** @typedef {import("../document.js").Operation} Operation */

/** A cost without a price is a price that was forgotten: estimates would call the operation free, and no limit would stop it. */
export function costsHavePrices() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const types = new Set(operations.map(({ node }) => node["x-job"]?.type).filter((type) => type !== undefined));
        for (const type of types) {
          const read = describedBy(operations, type);
          if (read) checkCosts(read, operations, ctx);
        }
      },
    },
  };
}

/**
 * @param {Operation} read What describes the job.
 * @param {Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function checkCosts(read, operations, ctx) {
  const { type, credits, status = "status", states = {}, items } = read.node["x-job"];
  if (typeof credits !== "string" || isPath(credits)) return;
  const ofType = operations.filter(({ node }) => node["x-job"]?.type === type);
  const paid = ofType.filter(({ node }) => ["start", "render"].includes(node["x-job"].action));
  // A second operation that a job is paid by, such as one that makes it longer, may be in its cost.
  const isBelow = (/** @type {Operation} */ { path }) => path.startsWith(read.path) && path !== read.path;
  if (paid.length === 0 || operations.some((one) => !paid.includes(one) && one.node["x-credits"] && isBelow(one)))
    return;
  const shown = ofType
    .flatMap((one) => examplesOf(one, ctx))
    .map(({ record }) => ({ record, cost: Number(valuesAt(Object(record), credits)[0] ?? 0) }))
    .filter(({ cost }) => cost > 0);
  const hasFailed = (/** @type {any} */ record) => states[Object(record)[status]]?.terminal === "failed";
  const priced = paid.flatMap(({ node }) => node["x-credits"] ?? []);
  const refunded = priced.some(isRefunded) && priced.every((one) => isRefunded(one) || isFree(one));
  // Of a job with parts those that have succeeded are paid for.
  const partsOf = (/** @type {any} */ record) => [Object(record)[items] ?? []].flat();
  // What fails when its preview was delivered has that paid for.
  const early = statesBeforePreview(read.node["x-job"]);
  const previewed = paid.filter(({ node }) => node["x-job"].until === "preview");
  const delivered = Math.max(0, ...previewed.map((operation) => mostOfOne(operation, undefined, ctx)));
  const staysPaid = (/** @type {any} */ record) => (early.has(Object(record)[status]) ? 0 : delivered);
  const failed = shown.find(
    ({ record, cost }) => hasFailed(record) && partsOf(record).every(hasFailed) && cost > staysPaid(record) + 1e-9,
  );
  if (failed && refunded) {
    const left = staysPaid(failed.record);
    const show = left > 0 ? `Show ${left} at most, which its preview has cost` : "Show 0";
    const message = `${read.title} shows in an example that a \`${type}\` which is \`${failed.record[status]}\` has cost ${failed.cost} (\`${credits}\`), but what fails is refunded (\`refund: failed\`). ${show}, or leave \`refund\` out.`;
    ctx.report({ message, location: read.location.child(["x-job", "credits"]) });
  }
  const beyond = shown
    .map((one) => ({ ...one, most: mostOf(paid, one.record, read.node["x-job"].seconds, ctx) }))
    .filter(({ cost, most }) => most !== undefined && cost > most + 1e-9)
    .sort((one, other) => other.cost - one.cost)[0];
  if (!beyond) return;
  const unpriced = paid.filter(({ node }) => node["x-credits"] === undefined);
  const says = `${read.title} shows in an example that \`${type}\` has cost ${beyond.cost} (\`${credits}\`)`;
  const add = `Add it to ${unpriced.map(({ title }) => title).join(" or ")}, with \`unknown: <why>\` if nobody knows the price`;
  const message =
    unpriced.length === paid.length
      ? `${says}, but nothing that starts or renders it has \`x-credits\`, so that it would be announced as free. ${add}; else leave \`credits\` out, or show 0.`
      : `${says}, but the prices of what starts and renders it come to ${beyond.most} at most. ${
          unpriced.length > 0
            ? `If one has no \`x-credits\` that needs it, it costs nothing: ${add.charAt(0).toLowerCase()}${add.slice(1)}. Else correct`
            : "Correct"
        } the price or the example.`;
  ctx.report({ message, location: read.location.child(["x-job", "credits"]) });
}

/**
 * The states that a job can come to before its preview is delivered.
 * @param {any} job
 */
function statesBeforePreview({ initial, states = {}, transitions }) {
  if (!Array.isArray(transitions)) return new Set(Object.keys(states));
  const reached = new Set([initial]);
  // Grows while it is gone through.
  for (const state of reached)
    for (const { from, to, at } of transitions)
      if (at !== "preview" && [from].flat().some((one) => one === "*" || one === state)) reached.add(to);
  return reached;
}

function isRefunded(/** @type {any} */ { refund }) {
  return refund === "failed";
}

function isFree(/** @type {any} */ { rates }) {
  return Array.isArray(rates) && rates.every(({ amount }) => amount === 0);
}

/**
 * What a job can have cost at most: one start, and one render; undefined where nobody knows.
 * @param {Operation[]} paid
 * @param {any} record What is shown of the job: how long its output is counts.
 * @param {string | undefined} seconds
 * @param {import("../types.js").Context} ctx
 */
function mostOf(paid, record, seconds, ctx) {
  const length = seconds === undefined ? undefined : Object(record)[seconds];
  const byAction = ["start", "render"].map((action) =>
    paid
      .filter(({ node }) => node["x-job"].action === action)
      .map((operation) => mostOfOne(operation, typeof length === "number" ? length : undefined, ctx)),
  );
  const known = byAction.map((some) => Math.max(0, ...some));
  const most = known.reduce((sum, one) => sum + one, 0);
  return Number.isFinite(most) ? most : undefined;
}

/**
 * @param {Operation} operation
 * @param {number | undefined} length Of the output, in seconds.
 * @param {import("../types.js").Context} ctx
 */
function mostOfOne(operation, length, ctx) {
  const credits = operation.node["x-credits"];
  if (credits === undefined) return 0;
  if (!Array.isArray(credits.rates)) return Number.POSITIVE_INFINITY;
  const count = (/** @type {any} */ { per, item, seconds }) => {
    if (per === "request") return 1;
    if (per === "item") return boundsOf(requestField(operation, item, ctx), ctx).maxItems ?? Number.POSITIVE_INFINITY;
    return length === undefined ? Number.POSITIVE_INFINITY : Math.ceil(length / seconds);
  };
  const prices = credits.rates.map((/** @type {any} */ rate) =>
    Math.max(rate.amount === 0 ? 0 : rate.amount * count(rate), rate.minimum ?? 0),
  );
  return Math.max(...prices);
}
