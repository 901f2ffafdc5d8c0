import { barePath } from "@video-ads/core/bare-path";
import { exampleName } from "@video-ads/core/job";
import { child, children, describedBy, isPath, operationsOf, requestMedia, successAnswers } from "../document.js";
import { examplesOf } from "../shown.js";

/**
 * Requests, answers and callbacks have named examples; those of a job are named after its states and show them: one for
 * each state where the job is read, one for the preview and for each certain end where it is reported.
 */
export function examplesEverywhere() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const checked = new Set();
        const check = (/** @type {import("../document.js").Place} */ media, /** @type {string} */ what) => {
          if (checked.has(media.node)) return;
          checked.add(media.node);
          if (Object.keys(media.node.examples ?? {}).length > 0 && media.node.example === undefined) return;
          ctx.report({
            message: `${what} has no named examples. Add \`examples:\` with at least one (not \`example:\`).`,
            location: media.location,
          });
        };

        for (const operation of operations) {
          for (const [type, media] of requestMedia(operation, ctx)) {
            check(media, `The ${type} body of ${operation.title}`);
          }
          for (const [status, answer] of successAnswers(operation, ctx)) {
            check(answer, `The answer ${status} of ${operation.title}`);
          }
          for (const posted of operation.callbacks) {
            const what = `The body of the callback \`${posted.name}\` of ${operation.title}`;
            const read = describedBy(operations, posted.node["x-webhook"]?.source);
            const job = read?.node["x-job"];
            for (const [, media] of requestMedia(posted, ctx)) {
              const first = !checked.has(media.node);
              check(media, what);
              if (!job || !first) continue;
              const moment = previewOf(job, successAnswers(read, ctx)[0]?.[1].node.examples);
              checkStates(media, what, job, [...(moment ? [moment.name] : []), ...endsOf(job)], ctx);
              if (moment) checkPreview(media, what, job, moment, ctx);
            }
          }
          const job = operation.node["x-job"];
          const [answer] = successAnswers(operation, ctx);
          if (job?.action === "read" && answer) {
            const names = momentsOf(job);
            checkStates(answer[1], `${operation.title}, which reads \`${job.type}\`,`, job, names, ctx);
          }
          if (!job && operation.method !== "get") checkAction(operation, operations, ctx);
        }
      },
    },
  };
}

/** The examples that a read must have: every state, and the moments that share a state with another. */
function momentsOf(/** @type {any} */ job) {
  return [
    ...Object.keys(job.states ?? {}).map(exampleName),
    ...(shares(job, "preview") ? [PREVIEW_READY] : []),
    ...(shares(job, "render") ? ["renderPending"] : []),
  ];
}

/** The moment is seen in a state in which the job has been before. */
function shares(/** @type {any} */ job, /** @type {string} */ moment) {
  return movesOf(job).some(
    (/** @type {any} */ move) => move.at === moment && (move.from === move.to || move.from === "*"),
  );
}

function movesOf(/** @type {any} */ job) {
  return Array.isArray(job.transitions) ? job.transitions : [];
}

const PREVIEW_READY = "previewReady";

/**
 * The moment at which the preview is there, which is reported: as the sandbox calls it, and the state that it is seen in. Undefined where
 * there is none.
 * @param {any} job
 * @param {any} shown The examples of the read.
 * @returns {{ name: string, state: string } | undefined}
 */
function previewOf(job, shown) {
  const move = movesOf(job).find((/** @type {any} */ { at }) => at === "preview");
  // A preview that ends the job is refused by jobs-are-whole.
  if (typeof move?.to !== "string" || job.states?.[move.to]?.terminal) return undefined;
  const isOfItsOwn = shares(job, "preview") || Object.hasOwn(shown ?? {}, PREVIEW_READY);
  return { name: isOfItsOwn ? PREVIEW_READY : exampleName(move.to), state: move.to };
}

/** The examples that a report must have: the ends of the job that are certain. */
function endsOf(/** @type {any} */ job) {
  return Object.entries(job.states ?? {})
    .filter(([, state]) => state.terminal && !state.provisional)
    .map(([state]) => exampleName(state));
}

/**
 * @param {import("../document.js").Place} media
 * @param {string} what
 * @param {any} job
 * @param {string[]} names
 * @param {import("../types.js").Context} ctx
 */
function checkStates(media, what, job, names, ctx) {
  const place = child(media, ["examples"], ctx);
  if (!place) return;
  const examples = new Map(children(place, ctx));
  for (const name of names.filter((name) => !examples.has(name))) {
    ctx.report({
      message: `${what} has no example \`${name}\`. Add one: the mock plays the job from them.`,
      location: place.location,
    });
  }
  // A status that is a path is refused by jobs-are-whole.
  for (const state of isPath(job.status) ? [] : Object.keys(job.states ?? {})) {
    const example = examples.get(exampleName(state));
    const value = child(example, ["value"], ctx)?.node;
    const records = Array.isArray(value) ? value : [value];
    if (!example || records.some((record) => record?.[job.status ?? "status"] === state)) continue;
    ctx.report({
      message: `${what} has an example \`${exampleName(state)}\` that does not have the status \`${state}\`. Correct its value, or its name.`,
      location: example.location,
    });
  }
}

/**
 * The examples of an action below a job are named after the state that they show, where one of the two ends the job: the sandbox ends it so.
 * @param {import("../document.js").Operation} operation
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function checkAction(operation, operations, ctx) {
  const here = barePath(operation.path);
  const read = operations.find(
    ({ path, node }) => node["x-job"]?.by === "id" && node["x-job"].states && here.startsWith(`${barePath(path)}/`),
  );
  const { status = "status", states = {} } = read?.node["x-job"] ?? {};
  const isFailure = (/** @type {unknown} */ state) => states[String(state)]?.terminal === "failed";
  for (const { name, place, record } of examplesOf(operation, ctx)) {
    const named = Object.keys(states).find((state) => exampleName(state) === name);
    const whole = record && typeof record === "object" ? [record, ...Object.values(record)] : [];
    const shown = whole.find((one) => one?.id !== undefined && Object.hasOwn(states, String(one[status])))?.[status];
    if (named === undefined || shown === undefined || named === shown) continue;
    if (!isFailure(named) && !isFailure(shown)) continue;
    ctx.report({
      message: `${operation.title} has an example \`${name}\` that does not have the status \`${named}\`, but \`${shown}\`, in which the job would be from then on. Correct its value, or its name.`,
      location: place.location,
    });
  }
}

/**
 * The example of a preview in a report shows the state that it is seen in, whatever the moment is called.
 * @param {import("../document.js").Place} media
 * @param {string} what
 * @param {any} job
 * @param {{ name: string, state: string }} moment
 * @param {import("../types.js").Context} ctx
 */
function checkPreview(media, what, job, { name, state }, ctx) {
  const example = child(media, ["examples", name], ctx);
  const said = example?.node.value?.[job.status ?? "status"];
  if (name === exampleName(state) || isPath(job.status) || said === undefined || said === state) return;
  ctx.report({
    message: `${what} has an example \`${name}\` with the state \`${said}\`, but its moment (\`at: preview\`) leads to \`${state}\`. Show that state, or correct \`x-job\`.`,
    location: example?.location ?? media.location,
  });
}
