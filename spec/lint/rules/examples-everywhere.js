import {
  child,
  children,
  describedBy,
  exampleName,
  isPath,
  operationsOf,
  requestMedia,
  successAnswers,
} from "../document.js";

/**
 * Requests, answers and callbacks have named examples; those of a job are named after its states and show them: one for
 * each state where the job is read, one for each certain end where it is reported.
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
            const job = describedBy(operations, posted.node["x-webhook"]?.source)?.node["x-job"];
            for (const [, media] of requestMedia(posted, ctx)) {
              const first = !checked.has(media.node);
              check(media, what);
              if (job && first) checkStates(media, what, job, endsOf(job), ctx);
            }
          }
          const job = operation.node["x-job"];
          const [answer] = successAnswers(operation, ctx);
          if (job?.action === "read" && answer) {
            const names = momentsOf(job);
            checkStates(answer[1], `${operation.title}, which reads \`${job.type}\`,`, job, names, ctx);
          }
        }
      },
    },
  };
}

/** The examples that a read must have: every state, and the moments that share a state with another. */
function momentsOf(/** @type {any} */ job) {
  const shares = (/** @type {string} */ moment) =>
    (job.transitions ?? []).some(
      (/** @type {any} */ move) => move.at === moment && (move.from === move.to || move.from === "*"),
    );
  return [
    ...Object.keys(job.states ?? {}).map(exampleName),
    ...(shares("preview") ? ["previewReady"] : []),
    ...(shares("render") ? ["renderPending"] : []),
  ];
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
