import { exampleName, valuesAt } from "@video-ads/core/job";
import { describedBy, field, operationsOf, recordSchema, requestMedia } from "../document.js";
import { endOrWay, goesOn, whyAnEnd } from "../ends.js";
import { examplesIn, examplesOf } from "../shown.js";

/** @typedef {import("../document.js").Place} Place */
/** @typedef {import("../shown.js").Shown} Shown */

/**
 * The examples of a job show what is there at their moment: what starts or renders it answers the state that it is in from then on, a
 * success has its output, a failure its reason, and a new job neither. The sandbox plays the job from them.
 */
export function examplesShowTheirMoment() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        for (const operation of operations) {
          const { type, action } = operation.node["x-job"] ?? {};
          const read = describedBy(operations, type);
          const job = read?.node["x-job"];
          // What cannot be played is refused by jobs-are-whole.
          if (!read || !Array.isArray(job.transitions) || !job.states?.[job.initial]) continue;
          const shown = examplesOf(operation, ctx);
          if (action === "read") checkRead(operation, shown, job, recordSchema(read, ctx), ctx);
          else checkAnswer(operation, shown, job, ctx);
        }
        checkParts(root, operations, ctx);
      },
    },
  };
}

/**
 * Parts have the words of their job, in whatever shows it: of another word nobody knows whether the part has failed, and is given back.
 * @param {any} root
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function checkParts(root, operations, ctx) {
  const seen = new Set();
  for (const read of operations.filter(({ node }) => node["x-job"]?.items && node["x-job"].states)) {
    const { type, items, status = "status", states } = read.node["x-job"];
    const words = Object.keys({ ...states, ...root["x-job-states"] });
    const schema = recordSchema(read, ctx)?.node;
    const showing = operations.filter(
      (one) => one.node["x-job"]?.type === type || (schema && recordSchema(one, ctx)?.node === schema),
    );
    const posting = operations.flatMap(({ callbacks }) =>
      callbacks.filter(({ node }) => node["x-webhook"]?.source === type),
    );
    const shown = [
      ...showing.flatMap((one) => examplesOf(one, ctx).map((example) => ({ ...example, title: one.title }))),
      ...posting.flatMap((one) =>
        requestMedia(one, ctx).flatMap(([, media]) =>
          examplesIn(media, ctx).map((example) => ({ ...example, title: `The callback \`${one.name}\`` })),
        ),
      ),
    ];
    for (const { title, name, place, record } of shown) {
      if (seen.has(record)) continue;
      seen.add(record);
      const other = valuesAt(record, `${items}[].${status}`).find(
        (word) => word !== undefined && word !== null && !words.includes(String(word)),
      );
      if (other === undefined) continue;
      ctx.report({
        message: `${title} has an example \`${name}\` in which a part (\`${items}\`) has the state \`${other}\`, which is none of the job's (${words.join(", ")}). Parts share the words of their job: of this one nobody knows whether it has failed, and is given back. List the state in \`x-job\`, if the job can have it, or leave \`items\` out: the parts are then shown as the examples have them.`,
        location: place.location,
      });
    }
  }
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {Shown[]} shown
 * @param {any} job
 * @param {import("../types.js").Context} ctx
 */
function checkAnswer({ node, title }, shown, job, ctx) {
  const starts = node["x-job"].action === "start";
  const wanted = starts ? job.initial : momentOf(job, "render")?.to;
  for (const { name, place, record } of shown) {
    const state = record?.[job.status ?? "status"];
    if (wanted === undefined || state === undefined || state === wanted) continue;
    ctx.report({
      message: `${title} has an example \`${name}\` with the state \`${state}\`, but ${starts ? "a job is made" : "a render begins"} in \`${wanted}\` (\`${starts ? "initial" : "at: render"}\`). Show that state, or correct \`x-job\`.`,
      location: place.location,
    });
  }
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {Shown[]} shown
 * @param {any} job
 * @param {Place | undefined} schema Of the record.
 * @param {import("../types.js").Context} ctx
 */
function checkRead({ title }, shown, job, schema, ctx) {
  const status = job.status ?? "status";
  const isThere = (/** @type {string} */ path) =>
    path !== "id" && path !== status && field(schema, path, ctx) !== undefined;
  const [result, preview, reason] = [job.result, job.preview, job.reason].map((paths) =>
    [paths ?? []].flat().filter(isThere),
  );
  const isFilled = (/** @type {any} */ record, /** @type {string[]} */ paths) =>
    paths.some((path) => valuesAt(record, path).some((value) => value !== null && value !== undefined && value !== ""));
  const report = (/** @type {Shown} */ { name, place }, /** @type {string} */ message) =>
    ctx.report({ message: `${title} has an example \`${name}\` ${message}`, location: place.location });
  /** @param {Shown} one @param {string[]} paths @param {string} what */
  const needs = (one, paths, what) => {
    if (paths.length === 0 || isFilled(one.record, paths)) return;
    report(
      one,
      `without ${what}: ${listed(paths)} ${paths.length > 1 ? "are" : "is"} empty. Fill one, or correct \`x-job\`.`,
    );
  };

  // Where a success or a new job has it as well, it is a message that every state has.
  const isOfFailures = !shown.some(
    ({ record }) =>
      (record?.[status] === job.initial || job.states?.[record?.[status]]?.terminal === "succeeded") &&
      isFilled(record, reason ?? []),
  );
  const failsUnsaid = (/** @type {string} */ state) =>
    isOfFailures && !job.states[state].terminal && !goesOn(job, state) && whyAnEnd(job, state) === undefined;

  for (const one of shown) {
    const { name, record } = one;
    const state = record?.[status];
    const moment = name === "previewReady" ? "preview" : name === "renderPending" ? "render" : undefined;
    const wanted = moment && momentOf(job, moment)?.to;
    if (wanted !== undefined && state !== undefined && state !== wanted) {
      report(
        one,
        `with the state \`${state}\`, but its moment (\`at: ${moment}\`) leads to \`${wanted}\`. Show that state, or correct \`x-job\`.`,
      );
    }
    const about = job.states?.[state];
    if (moment === "preview" || isPreview(job, name, state)) needs(one, preview ?? [], "a preview");
    // Records of other states may stand in the list of an example.
    if (name !== exampleName(String(state)) || !about) continue;
    if (about.terminal === "succeeded") needs(one, result ?? [], "what was made");
    if (about.terminal === "failed") needs(one, reason ?? [], "a reason");
    if (failsUnsaid(state) && isFilled(record, reason ?? []))
      report(
        one,
        `with a reason (${listed(reason ?? [])}), as failures have, but its state \`${state}\` has no \`terminal\`, and no transition that names it leads on. ${endOrWay(state)}.`,
      );
    const isSaved = job.partly && about.terminal === "failed" && !about.means;
    if (
      isSaved &&
      valuesAt(record, `${job.items}[].${status}`).some((own) => job.states[String(own)]?.terminal === "succeeded")
    ) {
      report(
        one,
        "of a failure with a finished part, which is a success (`partly`). Show none, or take `partly` away.",
      );
    }
    const early = [...(result ?? []), ...(preview ?? [])].filter((path) => isFilled(record, [path]));
    if (state === job.initial && early.length > 0) {
      report(one, `of a new job, which has ${listed(early)} already. Leave that empty there, or correct \`initial\`.`);
    }
  }
}

/**
 * Whether a preview is what an example of a state shows: in one that is called so, or that a job comes to with its preview and from no other.
 * @param {any} job
 * @param {string} name
 * @param {any} state
 */
function isPreview(job, name, state) {
  if (name !== exampleName(String(state))) return false;
  const ways = job.transitions.filter((/** @type {any} */ { to }) => to === state);
  const comes = ways.length > 0 && ways.every((/** @type {any} */ { at }) => at === "preview");
  return job.states?.[state]?.means === "previewReady" || (comes && state !== job.initial);
}

/** @param {any} job @param {string} moment */
function momentOf(job, moment) {
  const found = job.transitions.find((/** @type {any} */ { at }) => at === moment);
  // A preview that ends the job is refused by jobs-are-whole.
  return moment === "preview" && job.states[found?.to]?.terminal ? undefined : found;
}

function listed(/** @type {string[]} */ paths) {
  return paths.map((path) => `\`${path}\``).join(", ");
}
