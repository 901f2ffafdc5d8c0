import { nearInWords } from "@video-ads/core/options";
import {
  allowedValues,
  child,
  describedBy,
  field,
  formatOf,
  isPath,
  isRequired,
  mayBeNull,
  operationsOf,
  recordSchema,
  requestField,
  requestMedia,
  schemaTypes,
  successAnswers,
} from "../document.js";
import { endOrWay, reachedFrom, whyAnEnd } from "../ends.js";

/** What programs and the sandbox read by its name; the others are paths. */
const OF_THE_RECORD = ["status", "progress", "items", "credits", "seconds", "owner"];

const expression = /^\{\$request\.body#\/([^/]+)\}$/;

/** What is read in the fields that `x-job` names. */
const TYPES = /** @type {Record<string, string[]>} */ ({
  progress: ["number", "integer", "string"],
  credits: ["number", "integer", "string"],
  seconds: ["number", "integer"],
  reason: ["string"],
});

/** The same in words. */
const WANTED = /** @type {Record<string, string>} */ ({
  progress: "a number, or the text of one",
  credits: "a number, or the text of one",
  seconds: "a number",
  reason: "a text",
});

/** Texts that are no number, whatever they hold. */
const NO_NUMBER = ["date", "date-time", "time", "duration", "uuid", "uri", "email", "hostname", "byte", "binary"];

/** Texts that lead to nothing that was made. */
const NO_OUTPUT = ["date", "date-time", "time", "duration", "uuid", "email"];

/** What a state cannot mean that a job fails in: phases of other jobs, and what every object has. */
const NO_FAILURE = [
  "succeeded",
  "success",
  "running",
  "pending",
  "error",
  ...Object.getOwnPropertyNames(Object.prototype),
];

/** Every job type can be started, read back and reported: what `x-job` and `x-webhook` say holds together. */
export function jobsAreWhole() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const jobs = operations.flatMap((operation) => {
          const job = operation.node["x-job"];
          return job ? [{ ...operation, job, at: operation.location.child(["x-job"]) }] : [];
        });
        const ofType = (/** @type {string} */ type, /** @type {string} */ action) =>
          jobs.filter(({ job }) => job.type === type && job.action === action);

        for (const { job, at, title, node, location } of jobs) {
          const reads = ofType(job.type, "read");
          if (reads.length === 0) {
            ctx.report({
              message: `${title} names the job type \`${job.type}\`, which no operation reads. Describe it with \`action: read\` on the operation that reads the record.`,
              location: at.child(["type"]),
            });
          }
          const described = describedBy(operations, job.type);
          if (job.action === "read" && described && described.node !== node) {
            checkMoved({ job, at, title, node }, described, ctx);
          }
          const [resource] = node.tags ?? [];
          const other = jobs.find((one) => one.job.action === "read" && one.node.tags?.[0] === resource);
          if (job.action === "read" && other && other.job.type !== job.type) {
            ctx.report({
              message: `${title} reads \`${job.type}\` in the resource \`${resource}\`, which has \`${other.job.type}\` to wait for already. Give each job type a resource of its own.`,
              location: at.child(["type"]),
            });
          }
          if (job.action === "read" && ofType(job.type, "start").length === 0) {
            ctx.report({
              message: `${title} reads the job type \`${job.type}\`, which no operation starts. Add \`x-job\` with \`action: start\` to the one that creates it.`,
              location: at.child(["type"]),
            });
          }
          if (job.action !== "read") checkAnswer({ job, at, title, node, location }, ctx);
          const about = described?.node["x-job"];
          if (job.until === "preview" && about?.states && !(about.preview && ofType(job.type, "render").length)) {
            ctx.report({
              message: `${title} stops at a preview, but \`${job.type}\` has no \`preview\` field or no operation with \`action: render\`. Add them, or write \`until: done\`.`,
              location: at.child(["until"]),
            });
          }
        }
        for (const read of jobs.filter(({ job }) => job.action === "read")) {
          const described = describedBy(operations, read.job.type);
          if (described && described.node !== read.node) {
            checkReading({ ...read, job: { ...described.node["x-job"], by: read.job.by } }, ctx);
            continue;
          }
          if (read.job.states === undefined) {
            ctx.report({
              message: `${read.title} reads \`${read.job.type}\`, and nothing describes it. Say in \`x-job\` what its result is, its states and its transitions; only what has moved leaves that to its replacement.`,
              location: read.at,
            });
            continue;
          }
          const rendered = ofType(read.job.type, "render").length > 0;
          const job = { ...read.job, rendered };
          checkDescription({ ...read, job }, ctx);
          checkReading({ ...read, job }, ctx);
          checkShared(read, root["x-job-states"] ?? {}, ctx);
        }

        for (const [state, about] of Object.entries(root["x-job-states"] ?? {})) {
          const location = ctx.location.child(["x-job-states", state, "means"]);
          refuseMeaning("In `x-job-states`, the state", state, about?.means, location, ctx);
        }
        checkSpelling(root, jobs, ctx);

        const types = new Set(jobs.map(({ job }) => job.type));
        const urls = new Set(operations.flatMap(({ callbacks }) => callbacks.flatMap(urlField)));
        for (const operation of operations) checkCallbacks(operation, types, urls, ctx);
      },
    },
  };
}

/**
 * An operation beside the one that describes the job: the one that is read until it is removed.
 * @param {Pick<import("../document.js").Operation, "node" | "title"> & { job: any, at: import("../types.js").Location }} moved
 * @param {import("../document.js").Operation} described
 * @param {import("../types.js").Context} ctx
 */
function checkMoved({ job, at, title, node }, described, ctx) {
  const { operationId } = described.node;
  if (node.deprecated !== true || node["x-deprecated"]?.replacement !== operationId) {
    ctx.report({
      message: `${title} is a second operation that reads \`${job.type}\`; ${described.title} does already. Keep one, or mark the one that has moved with \`deprecated: true\` and \`x-deprecated: { reason: …, replacement: … }\` that names the other.`,
      location: at,
    });
  } else if (job.states !== undefined) {
    ctx.report({
      message: `${title} describes \`${job.type}\` again, which its replacement ${described.title} does. Leave \`{ type: ${job.type}, action: read, by: ${job.by} }\` there.`,
      location: at,
    });
  }
}

/**
 * What starts or renders a job answers its record: the id in it is all that there is to find the job by. A render may answer nothing.
 * @param {Pick<import("../document.js").Operation, "node" | "location" | "title"> & { job: any, at: import("../types.js").Location }} operation
 * @param {import("../types.js").Context} ctx
 */
function checkAnswer({ job, at, title, ...operation }, ctx) {
  const [answer] = successAnswers(operation, ctx);
  const schema = answer && child(answer[1], ["schema"], ctx);
  if (!schema && job.action === "render") return;
  if (hasTextId(schema, ctx)) return;
  const does = job.action === "start" ? "starts" : "renders";
  ctx.report({
    message: `${title} ${does} a job, but ${schema ? "its answer has no `id` that is always a text" : "answers nothing"}. Answer the job's record; ${ALWAYS_A_TEXT}.`,
    location: schema?.location ?? at.child(["action"]),
  });
}

/** What an `id` has to be, so that a job can be told by it. */
const ALWAYS_A_TEXT = "its `id` has `type: string`, no `nullable`, and stands in `required`";

/**
 * @param {import("../document.js").Place | undefined} record
 * @param {import("../types.js").Context} ctx
 */
function hasTextId(record, ctx) {
  const id = field(record, "id", ctx);
  return isText(id, ctx) && isRequired(record, "id", ctx);
}

/**
 * @param {import("../document.js").Place | undefined} schema
 * @param {import("../types.js").Context} ctx
 */
function isText(schema, ctx) {
  return schema !== undefined && [...schemaTypes(schema, ctx)].join() === "string" && !mayBeNull(schema, ctx);
}

/**
 * What the states mean, and what stands in the fields that hold the output, makes sense.
 * @param {{ job: any, at: import("../types.js").Location, title: string, record: import("../document.js").Place | undefined }} read
 * @param {import("../types.js").Context} ctx
 */
function checkMeanings({ job, at, title, record }, ctx) {
  for (const [state, about] of Object.entries(job.states ?? {})) {
    const { means } = /** @type {{ means?: string }} */ (about ?? {});
    const location = at.child(["states", state, "means"]);
    if (means === "previewReady" && job.preview === undefined) {
      ctx.report({
        message: `${title}: the state \`${state}\` means that a preview waits, but \`${job.type}\` has no \`preview\`. Name its fields, or take \`means\` away.`,
        location,
      });
    } else refuseMeaning(`${title}: the state`, state, means, location, ctx);
  }
  const status = job.status ?? "status";
  for (const key of ["result", "preview", "editor"]) {
    for (const [index, name] of /** @type {[number, string][]} */ ([...(job[key] ?? []).entries()])) {
      const place = field(record, name, ctx);
      const types = place ? [...schemaTypes(place, ctx)] : [];
      const isOther = name === "id" || name === status || NO_OUTPUT.includes(formatOf(place, ctx) ?? "");
      if (!isOther && types.every((type) => type === "string")) continue;
      ctx.report({
        message: `${title}: \`${name}\` (${key}) is ${isOther ? "an id, a state or a time" : `of the type ${types.join(" or ")}`}, but is read as the URL or the text that was made. ${holdsTexts(place, ctx) ? `Write \`${name}[]\`, which names its entries` : "Name the field that holds it"}.`,
        location: at.child([key, index]),
      });
    }
  }
  for (const key of ["progress", "credits"]) {
    const format = job[key] === undefined ? undefined : formatOf(field(record, job[key], ctx), ctx);
    if (format === undefined || !NO_NUMBER.includes(format)) continue;
    ctx.report({
      message: `${title}: \`${job[key]}\` (${key}) is a text with the format ${format}, but is read as a number, or the text of one. Name another field.`,
      location: at.child([key]),
    });
  }
}

/**
 * Whether a list has texts for its entries, which no field of them could name.
 * @param {import("../document.js").Place | undefined} list
 * @param {import("../types.js").Context} ctx
 */
function holdsTexts(list, ctx) {
  return list !== undefined && isText(child(list, ["items"], ctx), ctx);
}

/**
 * @param {string} subject
 * @param {string} state
 * @param {string | undefined} means
 * @param {import("../types.js").Location} location
 * @param {import("../types.js").Context} ctx
 */
function refuseMeaning(subject, state, means, location, ctx) {
  if (means === undefined || !NO_FAILURE.includes(means)) return;
  ctx.report({
    message: `${subject} \`${state}\` means \`${means}\`, which is no kind of failure. Say how a job fails, such as \`rejected\`, or take \`means\` away.`,
    location,
  });
}

/** Kinds of failure that many services have. */
const USUAL = ["failed", "rejected", "cancelled", "expired", "aborted", "blocked", "refused"];

/** What is shorter may be the beginning of any word. */
const SHORTEST = 4;

/** The usual kind of failure that a word is a slip away from, in another spelling, or cut short: `reject`. */
function usualFor(/** @type {string} */ means) {
  if ([...USUAL, ...NO_FAILURE, "previewReady"].includes(means)) return undefined;
  return USUAL.find(
    (word) =>
      nearInWords(means, [word]) !== "" ||
      (means.length >= SHORTEST && word.startsWith(means.toLowerCase()) && word !== means),
  );
}

/**
 * A kind of failure that is nearly a usual one, or that one state alone has, a slip away from one of another, would be an event and a
 * phase that nobody listens for.
 * @param {any} root
 * @param {{ job: any, at: import("../types.js").Location, title: string }[]} jobs
 * @param {import("../types.js").Context} ctx
 */
function checkSpelling(root, jobs, ctx) {
  const all = [
    { subject: "In `x-job-states`", states: root["x-job-states"], at: ctx.location.child(["x-job-states"]) },
    ...jobs.map(({ job, at, title }) => ({ subject: title, states: job.states, at: at.child(["states"]) })),
  ].flatMap(({ subject, states, at }) =>
    Object.entries(/** @type {Record<string, { means?: string }>} */ (states ?? {})).flatMap(([state, about]) =>
      about?.means === undefined ? [] : [{ subject, state, means: about.means, location: at.child([state, "means"]) }],
    ),
  );
  const uses = (/** @type {string} */ word) => all.filter(({ means }) => means === word).length;
  const slips = all.filter(({ means }, index) => {
    const others = all.filter((other) => other.means !== means && nearInWords(means, [other.means]) !== "");
    // Of two that stand once each, the later one is the slip, unless the other is none of the usual words.
    const isRarer = others.some(
      (other) =>
        uses(other.means) > 1 ||
        USUAL.includes(other.means) > USUAL.includes(means) ||
        (USUAL.includes(other.means) === USUAL.includes(means) && all.indexOf(other) < index),
    );
    return uses(means) === 1 && isRarer && usualFor(means) === undefined;
  });
  for (const { subject, state, means, location } of all) {
    const usual = usualFor(means);
    if (usual === undefined) continue;
    ctx.report({
      message: `${subject}: the state \`${state}\` means \`${means}\`, which is nearly \`${usual}\`, the usual word for it: who waits for one does not hear of the other. Write \`means: ${usual}\`, or take a word that is not so near to it.`,
      location,
    });
  }
  for (const { subject, state, means, location } of slips) {
    const words = [...new Set(all.map((other) => other.means).filter((word) => word !== means)), ...USUAL];
    ctx.report({
      message: `${subject}: the state \`${state}\` means \`${means}\`, as no other state does. ${nearInWords(means, words)}Correct the word.`,
      location,
    });
  }
}

/**
 * @param {import("../document.js").Operation & { job: any, at: import("../types.js").Location }} read
 * @param {import("../types.js").Context} ctx
 */
function checkDescription({ job, at, title, ...operation }, ctx) {
  const states = Object.keys(job.states ?? {});
  const known = `The states are ${states.join(", ")}.`;
  if (!states.includes(job.initial)) {
    ctx.report({
      message: `${title}: \`initial: ${job.initial}\` is not a state of \`${job.type}\`. ${known} Name one of them, or add it.`,
      location: at.child(["initial"]),
    });
  }
  (job.transitions ?? []).forEach((/** @type {any} */ move, /** @type {number} */ index) => {
    for (const end of ["from", "to"]) {
      if (states.includes(move[end]) || (end === "from" && move.from === "*")) continue;
      ctx.report({
        message: `${title}: the transition goes ${end} \`${move[end]}\`, which is not a state of \`${job.type}\`. ${known} Name one of them, or add it.`,
        location: at.child(["transitions", index, end]),
      });
    }
  });

  checkWays({ job, at, title }, ctx);
  checkPartly({ job, at, title }, ctx);

  if ((job.reason === undefined) === (job.noReason === undefined)) {
    ctx.report({
      message: `${title}: \`${job.type}\` ${job.reason === undefined ? "does not say why it fails" : "has both `reason` and `noReason`"}. Name the field that says it with \`reason\`, or say with \`noReason\` why there is none.`,
      location: at,
    });
  }

  checkMeanings({ job, at, title, record: recordSchema(operation, ctx) }, ctx);
}

/**
 * The operation can be asked for a job by its id, and its answer has what the description names.
 * @param {import("../document.js").Operation & { job: any, at: import("../types.js").Location }} read
 * @param {import("../types.js").Context} ctx
 */
function checkReading({ job, at, title, parameters, ...operation }, ctx) {
  const { node } = operation;
  const states = Object.keys(job.states ?? {});
  const by = job.by === "ids" ? { in: "query", name: "ids" } : { in: "path" };
  if (!parameters.some(({ node }) => node.in === by.in && (!by.name || node.name === by.name))) {
    ctx.report({
      message: `${title} reads \`by: ${job.by}\` but has no ${by.in} parameter${by.name ? ` \`${by.name}\`` : ""}. Add it, or correct \`by\`.`,
      location: at.child(["by"]),
    });
  }

  const [answer] = successAnswers(operation, ctx);
  const schema = answer && child(answer[1], ["schema"], ctx);
  const isArray = schema?.node.type === "array";
  if (schema && isArray !== (job.by === "ids")) {
    ctx.report({
      message: isArray
        ? `${title} reads \`by: id\`, but answers a list. Answer the job's record, or write \`by: ids\`, for a list that takes the query parameter \`ids\`.`
        : `${title} reads \`by: ids\`, but its answer is no array, in which alone the packages look for jobs by their ids. Answer the array itself, or put \`x-job\` on an operation that reads one job \`by: id\`, and leave this list to \`x-list\`.`,
      location: at.child(["by"]),
    });
    return;
  }
  const { field: filtered, op } = node["x-list"]?.filters?.ids ?? {};
  if (job.by === "ids" && !(filtered === "id" && op === "in")) {
    ctx.report({
      message: `${title} reads \`by: ids\`, but \`x-list\` does not say that \`ids\` keeps the jobs with these ids. Write \`filters: { ids: { field: id, op: in } }\` there.`,
      location: at.child(["by"]),
    });
  }

  const record = recordSchema(operation, ctx);
  if (record && !hasTextId(record, ctx)) {
    ctx.report({
      message: `${title} reads a job whose record has no \`id\` that is always a text, by which the packages find a job again. Correct the schema: ${ALWAYS_A_TEXT}.`,
      location: record.location,
    });
  }
  const status = job.status ?? "status";
  const fields = [
    { key: ["status"], name: status },
    ...["progress", "reason", "items", "credits", "seconds"].flatMap((key) =>
      job[key] ? [{ key: [key], name: job[key] }] : [],
    ),
    ...["result", "preview", "editor", "owner"].flatMap((key) =>
      (job[key] ?? []).map((/** @type {string} */ name, /** @type {number} */ index) => ({ key: [key, index], name })),
    ),
  ];
  const paths = fields.filter(({ key, name }) => OF_THE_RECORD.includes(String(key[0])) && isPath(name));
  for (const { key, name } of paths) {
    ctx.report({
      message: `${title}: \`x-job\` names \`${name}\` (${key[0]}), but ${key[0]} is a field of the record itself. Name one without dots.`,
      location: at.child(key),
    });
  }
  if (paths.length > 0) return;
  if (job.items) fields.push({ key: ["items"], name: `${job.items}[].${status}` });
  for (const { key, name } of fields) {
    if (field(record, name, ctx)) continue;
    const isOfParts = key[0] === "items" && name !== job.items;
    ctx.report({
      message: isOfParts
        ? `${title}: the parts of a job say how they are in a field that is called as the job's own, \`${status}\`, and those in \`${job.items}\` have none. Call it so, with the job's states, or leave \`items\` out: the parts are then shown as the examples have them.`
        : `${title}: \`x-job\` names the field \`${name}\` (${key[0]}), which its answer does not have. Correct the name, or add the field to the schema.`,
      location: job[/** @type {string} */ (key[0])] === undefined ? at : at.child(key),
    });
  }

  for (const [key, types] of Object.entries(TYPES)) {
    const found = job[key] === undefined ? [] : [...schemaTypes(field(record, job[key], ctx), ctx)];
    if (found.every((type) => types.includes(type))) continue;
    ctx.report({
      message: `${title}: \`${job[key]}\` (${key}) has the type ${found.join(" or ")}, but is read as ${WANTED[key]}. Name another field, or correct its type.`,
      location: at.child([key]),
    });
  }

  for (const name of [status, ...(job.items ? [`${job.items}[].${status}`] : [])]) {
    const values = allowedValues(field(record, name, ctx), ctx);
    if (!values) continue;
    const orWithout =
      name === status
        ? ""
        : " Where parts have words of their own, leave `items` out: they are then shown as the examples have them.";
    for (const state of states.filter((state) => !values.includes(state))) {
      ctx.report({
        message: `${title}: the state \`${state}\` is not in the enum of \`${name}\` (${values.join(", ")}). Correct one of the two.${orWithout}`,
        location: at.child(["states", state]).key(),
      });
    }
    for (const value of values.filter((value) => !states.includes(value))) {
      ctx.report({
        message: `${title}: the enum of \`${name}\` has \`${value}\`, which \`x-job\` does not list. Add the state, with \`terminal\` if the job ends there.${orWithout}`,
        location: at.child(["states"]),
      });
    }
  }
}

/**
 * What a finished part makes of a whole that failed needs both of them.
 * @param {{ job: any, at: import("../types.js").Location, title: string }} read
 * @param {import("../types.js").Context} ctx
 */
function checkPartly({ job, at, title }, ctx) {
  if (job.partly === undefined) return;
  const fails = Object.values(job.states ?? {}).some((state) => state?.terminal === "failed" && !state.means);
  const missing =
    job.items === undefined ? "the job has no parts" : fails ? undefined : "each of its failures `means` another one";
  if (missing === undefined) return;
  ctx.report({
    message: `${title} says with \`partly\` what a finished part makes of a whole that failed, but ${missing}, so that it says nothing. ${job.items === undefined ? "Name the parts with `items`" : "Add a state with `terminal: failed` and without `means`"}, or leave \`partly\` out.`,
    location: at.child(["partly"]),
  });
}

/**
 * The sandbox plays a job along its transitions: each state is on a way, and each way leads on.
 * @param {{ job: any, at: import("../types.js").Location, title: string }} read
 * @param {import("../types.js").Context} ctx
 */
function checkWays({ job, at, title }, ctx) {
  const states = job.states ?? {};
  const moves = /** @type {{ from: string, to: string, at?: string }[]} */ (job.transitions ?? []);
  const report = (/** @type {string} */ message, /** @type {(string | number)[]} */ ...keys) =>
    ctx.report({ message: `${title}: ${message}`, location: at.child(keys) });
  for (const [end, what] of [
    ["succeeded", "with which a job succeeds"],
    ["failed", "with which a job fails, and which `[fail]` in the sandbox leads to"],
  ]) {
    if (Object.values(states).some((state) => state?.terminal === end)) continue;
    report(`\`${job.type}\` has no state ${what}. Add one with \`terminal: ${end}\`.`, "states");
  }
  const next = (/** @type {string} */ from) =>
    moves.flatMap((move) => (move.from === from || (move.from === "*" && !states[from]?.terminal) ? [move.to] : []));
  const reached = reachedFrom(job.initial, next);
  for (const state of Object.keys(states)) {
    if (!reached.has(state)) {
      report(
        `no transitions lead from \`${job.initial}\` to the state \`${state}\`. Add one to it, or take the state away.`,
        "states",
        state,
      );
    } else if (!states[state]?.terminal && next(state).every((to) => to === state)) {
      report(`no transition leads on from the state \`${state}\`. Add one, or give it \`terminal\`.`, "states", state);
    } else if (![...reachedFrom(state, next)].some((one) => states[one]?.terminal)) {
      report(`no transitions lead from the state \`${state}\` to an end. Add one that does.`, "states", state);
    } else {
      const why = whyAnEnd(job, state);
      if (why === undefined) continue;
      report(
        `the state \`${state}\` has no \`terminal\`, but ${why}: whoever waits would wait for ever. ${endOrWay(state)}.`,
        "states",
        state,
      );
    }
  }
  for (const [index, { from, to, at: moment }] of moves.entries()) {
    if (states[from]?.terminal) {
      report(
        `a transition leads on from \`${from}\`, with which the job has ended (\`terminal: ${states[from].terminal}\`). Take it away, or take \`terminal\` from the state.`,
        "transitions",
        index,
        "from",
      );
    } else if (moment === "preview" && states[to]?.terminal) {
      report(
        `the preview becomes ready (\`at: preview\`) when the job has ended with \`${to}\`. Lead to a state that is no end.`,
        "transitions",
        index,
        "to",
      );
    }
  }
  checkSuccess(job, report);
  for (const [moment, wanted, what] of /** @type {const} */ ([
    ["preview", job.preview !== undefined, "`preview`"],
    ["render", job.rendered, "operation with `action: render`"],
  ])) {
    const count = moves.filter((move) => move.at === moment).length;
    if (count > 1)
      report(`two transitions have \`at: ${moment}\`. Keep one: it says where that happens.`, "transitions");
    if (wanted && count === 0) {
      report(
        `\`${job.type}\` has ${moment === "render" ? "an " : ""}${what}, but no transition says when that comes. Mark one with \`at: ${moment}\`, such as \`{ from: ${job.initial}, to: ${job.initial}, at: ${moment}, on: … }\`.`,
        "transitions",
      );
    }
    if (!wanted && count > 0) {
      report(
        `a transition has \`at: ${moment}\`, but \`${job.type}\` has no ${what}. Add it, or take \`at\` away.`,
        "transitions",
      );
    }
  }
}

/**
 * Its success is reached from where a job waits for nobody: from its beginning, from its preview where nothing renders it, and from its
 * render.
 * @param {any} job
 * @param {(message: string, ...keys: (string | number)[]) => void} report
 */
function checkSuccess(job, report) {
  const states = job.states ?? {};
  const moves = /** @type {{ from: string, to: string, at?: string }[]} */ (job.transitions ?? []);
  const success = Object.keys(states).find((state) => states[state]?.terminal === "succeeded");
  if (success === undefined) return;
  const next = (/** @type {string} */ from) =>
    states[from]?.terminal
      ? []
      : moves.flatMap((move) => (!move.at && (move.from === from || move.from === "*") ? [move.to] : []));
  const leads = (/** @type {string} */ from, /** @type {string} */ to) => reachedFrom(from, next).has(to);
  const preview = moves.findIndex(({ at }) => at === "preview");
  const render = moves.findIndex(({ at }) => at === "render");
  const shown = moves[preview];
  if (!shown) {
    if (!leads(job.initial, success))
      report(
        `no transitions lead from \`${job.initial}\` to \`${success}\` without a render. Add one, or mark the preview that waits for it with \`at: preview\`.`,
        "transitions",
      );
    return;
  }
  if (shown.from !== "*" && !leads(job.initial, shown.from))
    report(
      `no transitions lead from \`${job.initial}\` to \`${shown.from}\`, from where the preview becomes ready. Add one.`,
      "transitions",
      preview,
      "from",
    );
  if (!job.rendered && !leads(shown.to, success))
    report(
      `a job whose preview is ready stays in \`${shown.to}\`: nothing renders it, and no transitions lead from there to \`${success}\`. Add one, or an operation with \`action: render\`.`,
      "transitions",
      preview,
      "to",
    );
  const rendered = moves[render];
  if (rendered && !leads(rendered.to, success))
    report(
      `no transitions lead from \`${rendered.to}\`, where the render is asked for, to \`${success}\`. Add one.`,
      "transitions",
      render,
      "to",
    );
}

/**
 * A state that can occur on any job means the same on each of them.
 * @param {import("../document.js").Operation & { job: any, at: import("../types.js").Location }} read
 * @param {Record<string, any>} shared
 * @param {import("../types.js").Context} ctx
 */
function checkShared({ job, at, title }, shared, ctx) {
  for (const [state, { terminal, means }] of Object.entries(shared)) {
    const own = job.states?.[state];
    if (!own || (own.terminal === terminal && own.means === means)) continue;
    const wanted = [`terminal: ${terminal}`, ...(means ? [`means: ${means}`] : [])].join(", ");
    ctx.report({
      message: `${title}: the state \`${state}\` is another one in \`x-job-states\`, which holds for every job: \`${wanted}\`. Correct one of the two.`,
      location: at.child(["states", state]),
    });
  }
}

/**
 * The field of the request to whose URL a callback is posted.
 * @param {{ expression: string }} posted
 */
function urlField(posted) {
  const [, name] = expression.exec(posted.expression) ?? [];
  return name === undefined ? [] : [name];
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {Set<string>} types
 * @param {Set<string>} urls Fields to whose URLs callbacks of this contract are posted.
 * @param {import("../types.js").Context} ctx
 */
function checkCallbacks({ node, location, title, callbacks }, types, urls, ctx) {
  const job = node["x-job"];
  const taken = [...urls].find((name) => requestField({ node, location }, name, ctx) !== undefined);
  // Without a job and a callback it is a field like any other, such as an account's usual URL.
  const reports = taken !== undefined && (job !== undefined || callbacks.length > 0);
  if (reports && !callbacks.some((posted) => posted.node["x-webhook"]?.source === job?.type)) {
    ctx.report({
      message: job
        ? `${title} takes a \`${taken}\` but has no callback with \`x-webhook: { source: ${job.type} }\`. Add the callback that describes what is posted.`
        : `${title} has a callback but starts no job. Add \`x-job\` with \`action: start\`, or take the callback away.`,
      location,
    });
  }
  for (const posted of callbacks) {
    const webhook = posted.node["x-webhook"];
    const name = `The callback \`${posted.name}\` of ${title}`;
    if (!webhook) {
      ctx.report({
        message: `${name} does not say what it reports. Add \`x-webhook\` with the job type as \`source\`.`,
        location: posted.location,
      });
      continue;
    }
    const at = posted.location.child(["x-webhook"]);
    if (!types.has(webhook.source) || (job && webhook.source !== job.type)) {
      ctx.report({
        message: `${name} reports \`${webhook.source}\`, which is ${types.has(webhook.source) ? `not the job that the operation starts (\`${job.type}\`)` : "no job type of this contract"}. Name the \`x-job\` type.`,
        location: at.child(["source"]),
      });
    }
    const [to] = urlField(posted);
    if (to === undefined || requestField({ node, location }, to, ctx) === undefined) {
      ctx.report({
        message: `${name} is posted to \`${posted.expression}\`${to === undefined ? "" : `, but the request has no \`${to}\``}. A callback goes to \`{$request.body#/<field>}\`, a field of the request that it belongs to.`,
        location: posted.location,
      });
    }
    const [body] = requestMedia(posted, ctx);
    const payload = body && child(body[1], ["schema"], ctx);
    if (payload && !isText(field(payload, "id", ctx), ctx)) {
      ctx.report({
        message: `${name} has a payload without a text \`id\`, by which a receiver knows whose job it reports. Add the job's \`id\` to the schema, with \`type: string\`.`,
        location: posted.location,
      });
    }
    for (const [seen, published] of Object.entries(webhook.aliases ?? {})) {
      const path = [seen, String(published)].find(isPath);
      if (path !== undefined) {
        ctx.report({
          message: `${name}: the alias \`${seen}\` stands for \`${published}\`, but \`${path}\` is no field of the payload itself. Name two without dots.`,
          location: at.child(["aliases", seen]),
        });
        continue;
      }
      if (!payload || field(payload, String(published), ctx)) continue;
      ctx.report({
        message: `${name}: the alias \`${seen}\` stands for \`${published}\`, which the payload does not have. Correct the name, or add the field.`,
        location: at.child(["aliases", seen]),
      });
    }
  }
}
