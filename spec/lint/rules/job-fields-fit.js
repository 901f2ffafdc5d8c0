import { exampleName, valuesAt } from "@video-ads/core/job";
import { kebabCase } from "@video-ads/core/names";
import {
  boundsOf,
  child,
  children,
  closedValues,
  describedBy,
  field,
  fieldInVariants,
  isPath,
  operationsOf,
  recordSchema,
  requestField,
  schemaTypes,
  successAnswers,
} from "../document.js";
import { examplesOf } from "../shown.js";

/** What is read by one field each. */
const ROLES = ["status", "progress", "reason", "items", "credits", "seconds"];

/** At the end of a name: what a length is in that is not in seconds. */
const OTHER_UNITS = /(?:^|-)(ms|millis|milliseconds|min|mins|minutes|hours|hrs|frames)$/;

/** Each field that `x-job` names means one thing, and takes what stands there while the job goes on. */
export function jobFieldsFit() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        for (const operation of operations) {
          const { type, action } = operation.node["x-job"] ?? {};
          const read = describedBy(operations, type);
          const job = read?.node["x-job"];
          // A state deeper in the record is refused by jobs-are-whole.
          if (!job?.states || isPath(job.status)) continue;
          if (read?.node === operation.node) {
            checkRoles(operation, job, ctx);
            const ofType = operations.filter(({ node }) => node["x-job"]?.type === type);
            checkReason(operation, job, ofType, ctx);
            for (const role of ["progress", "credits"]) {
              if (isNumberSaid(operation, role, job[role], ofType, ctx) && role === "progress")
                checkFull(operation, job, ofType, ctx);
            }
          } else if (action === "start" || action === "render") checkState(operation, job, ctx);
        }
      },
    },
  };
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {any} job
 * @param {import("../types.js").Context} ctx
 */
function checkRoles({ title, ...operation }, job, ctx) {
  const at = operation.location.child(["x-job"]);
  const record = recordSchema(operation, ctx);
  const roles = ROLES.flatMap((role) =>
    (job[role] ?? (role === "status" ? role : undefined)) ? [[role, job[role] ?? role]] : [],
  );
  const outputs = ["result", "preview"].flatMap((role) =>
    (job[role] ?? []).map((/** @type {string} */ path) => [role, path]),
  );
  const all = [...roles, ...outputs];
  const unit = typeof job.seconds === "string" ? OTHER_UNITS.exec(kebabCase(job.seconds))?.[1] : undefined;
  if (unit !== undefined) {
    ctx.report({
      message: `${title}: \`${job.seconds}\` (seconds) is taken for seconds, by which prices are reckoned, and by its name it is in ${unit}. Name a field that holds seconds, or leave \`seconds\` out.`,
      location: at.child(["seconds"]),
    });
  }
  for (const [index, [role = "", name = ""]] of roles.entries()) {
    const other = all.slice(index + 1).find(([, path]) => path === name);
    // A result that is the state is refused by jobs-are-whole.
    if (!other || (role === "status" && outputs.includes(other))) continue;
    ctx.report({
      message: `${title}: \`${name}\` is both the \`${role}\` of a job and its \`${other[0]}\`, so that one would be read as the other. Give each a field of its own.`,
      location: job[role] === undefined ? at : at.child([role]),
    });
  }
  for (const role of ["progress", "credits"]) {
    const words =
      job[role] === undefined || isPath(job[role]) ? [] : (closedValues(field(record, job[role], ctx), ctx) ?? []);
    const word = words.find((value) => Number.isNaN(Number(value)));
    if (word === undefined) continue;
    ctx.report({
      message: `${title}: \`${job[role]}\` (${role}) can be \`${word}\`, but is read as a number, or the text of one. Name another field, or leave \`${role}\` out.`,
      location: at.child([role]),
    });
  }
  checkScale({ title, ...operation }, job, record, ctx);
  const id = field(record, "id", ctx);
  if (takesSlashes(id?.node.pattern)) {
    ctx.report({
      message: `${title} reads a job whose \`id\` can have a slash in it (\`pattern: ${id?.node.pattern}\`), but it stands between two slashes of a path. Take it out of the pattern.`,
      location: id?.location.child(["pattern"]) ?? at,
    });
  }
  const ids = closedValues(id, ctx);
  if (!ids) return;
  ctx.report({
    message: `${title} reads a job whose \`id\` is one of ${ids.join(", ")}, but each new job has an id of its own. Take the \`enum\` away.`,
    location: at,
  });
}

/** Whether a slash is one of the characters that a pattern names: not of those that it excludes. */
function takesSlashes(/** @type {unknown} */ pattern) {
  if (typeof pattern !== "string") return false;
  const named = pattern.replace(/\[\^(?:\\.|[^\]\\])*\]|\(\?<?!(?:\\.|[^)\\])*\)/g, "");
  return named.includes("/");
}

/**
 * How far a job is runs from 0 to the `maximum` of its field, which is a hundred percent, and to 100 where nothing is said.
 * @param {import("../document.js").Operation} operation
 * @param {any} job
 * @param {import("../document.js").Place | undefined} record
 * @param {import("../types.js").Context} ctx
 */
function checkScale({ title, location }, { progress }, record, ctx) {
  if (typeof progress !== "string" || isPath(progress)) return;
  const bounds = fieldInVariants(record, progress, ctx)
    .flatMap((place) => withoutNull(place, ctx))
    .map((place) => boundsOf(place, ctx));
  const fulls = [...new Set(bounds.map(({ maximum = 100 }) => maximum))];
  const from = bounds.find(({ minimum = 0 }) => minimum < 0)?.minimum;
  const why =
    from !== undefined
      ? `begins at ${from}`
      : fulls.some((full) => full <= 0)
        ? `ends at ${fulls.find((full) => full <= 0)}`
        : fulls.length > 1
          ? `ends at ${fulls.join(" and at ")}, by its variants`
          : undefined;
  if (why === undefined) return;
  ctx.report({
    message: `${title}: \`${progress}\` (progress) ${why}, but how far a job is runs from 0 to the field's \`maximum\`, and to 100 where it has none. Correct its bounds, or leave \`progress\` out.`,
    location: location.child(["x-job", "progress"]),
  });
}

/** What the service says in a number: as what it is read, and the text of one. */
const NUMBERS = /** @type {Record<string, { what: string, text: RegExp }>} */ ({
  progress: { what: "how far the job is", text: /^\s*-?\d+(\.\d+)?\s*%?\s*$/ },
  credits: { what: "what the job has cost", text: /^\s*-?\d+(\.\d+)?\s*$/ },
});

/**
 * Whether a field is one in which the service, and no caller, says a number. A length (`seconds`) is always a number by its type, and may
 * be what the caller asks for.
 * @param {import("../document.js").Operation} read
 * @param {string} role One of NUMBERS.
 * @param {unknown} name Of the field that has it.
 * @param {import("../document.js").Operation[]} ofType All operations of the job.
 * @param {import("../types.js").Context} ctx
 */
function isNumberSaid(read, role, name, ofType, ctx) {
  const { what, text } = NUMBERS[role] ?? {};
  const place = typeof name !== "string" || isPath(name) ? undefined : field(recordSchema(read, ctx), name, ctx);
  if (!place || typeof name !== "string") return false;
  const writer = ofType.find((one) => isSent(one, name, ctx));
  const shown = shownIn(ofType, name, ctx);
  const word = shown.find(({ value }) => !text?.test(String(value)));
  const isOpen = [...schemaTypes(place, ctx)].includes("string") && !closedValues(place, ctx);
  const why = writer
    ? `is what the caller writes in ${writer.title}, but is read as ${what}. Name the field in which the service says that, or leave \`${role}\` out.`
    : word && isOpen
      ? `is \`${word.value}\` in an example, but is read as a number, or the text of one. Name another field, or leave \`${role}\` out.`
      : shown.length === 0 && isOpen
        ? `is any text, and no example shows a number in it. Show one in the examples, or name another field, or leave \`${role}\` out.`
        : undefined;
  if (why !== undefined) {
    ctx.report({
      message: `${read.title}: \`${name}\` (${role}) ${why}`,
      location: read.location.child(["x-job", role]),
    });
  }
  return why === undefined;
}

/**
 * What examples show of how far a job is: on the scale of its field.
 * @param {import("../document.js").Operation} read
 * @param {any} job
 * @param {import("../document.js").Operation[]} ofType All operations of the job.
 * @param {import("../types.js").Context} ctx
 */
function checkFull(read, { progress, status = "status", states }, ofType, ctx) {
  const place = field(recordSchema(read, ctx), progress, ctx);
  if (!place) return;
  const shown = shownIn(ofType, progress, ctx);
  const isText = [...schemaTypes(place, ctx)].includes("string");
  const { maximum } = boundsOf(withoutNull(place, ctx)[0], ctx);
  const numbers = shown.map(({ value }) => Number.parseFloat(String(value)));
  const done = shown.find(
    ({ record, value }) => states[record?.[status]]?.terminal === "succeeded" && Number.parseFloat(String(value)) === 1,
  );
  const isFraction =
    maximum === undefined &&
    numbers.every((one) => one >= 0 && one <= 1) &&
    numbers.some((one) => !Number.isInteger(one));
  if (maximum === 1 || !(done || isFraction)) return;
  ctx.report({
    message: `${read.title}: \`${progress}\` (progress) ${done ? "is 1 in an example of a success" : "is between 0 and 1 in all examples"}, but runs to ${maximum ?? 100}, so that the job would be done at 1 percent. ${isText ? "Correct the examples, if it is in percent; else make the field a number with `maximum: 1`" : "Write `maximum: 1` on the field, if it is a fraction, or `maximum: 100` and correct the examples"}.`,
    location: read.location.child(["x-job", "progress"]),
  });
}

/**
 * A reason is what the service says of a failure: nothing that the caller writes, that a new job has, or that each success has as failures
 * have it. A job that is tried again may show the last one, and a message may say of each state how it is.
 * @param {import("../document.js").Operation} read
 * @param {any} job
 * @param {import("../document.js").Operation[]} ofType All operations of the job.
 * @param {import("../types.js").Context} ctx
 */
function checkReason(read, { reason, status = "status", initial, states, transitions }, ofType, ctx) {
  if (typeof reason !== "string" || !field(recordSchema(read, ctx), reason, ctx)) return;
  const writer = ofType.find((one) => isSent(one, reason, ctx));
  const comesBack = transitions?.some(
    (/** @type {any} */ { from, to }) => to === initial && from !== initial && !states[from]?.terminal,
  );
  // What a start answers is new; what is read in that state may have come back to it.
  const isNew = (/** @type {import("../document.js").Operation} */ { node }, /** @type {string} */ name) =>
    node["x-job"].action === "start" || (node === read.node && !comesBack && name === exampleName(initial));
  const early = ofType
    .flatMap((one) => shownIn([one], reason, ctx).map((shown) => ({ ...shown, one })))
    .find(({ name, record, one }) => record?.[status] === initial && isNew(one, name));
  const ending = (/** @type {string} */ end) =>
    ofType
      .flatMap((one) => examplesOf(one, ctx))
      .filter(({ record }) => states[record?.[status]]?.terminal === end)
      .map(({ record }) => valuesAt(record, reason).find(isFilled));
  const saidOfFailures = ending("failed").filter(isFilled);
  const saidOfSuccesses = ending("succeeded");
  const isSame = saidOfSuccesses.length > 0 && saidOfSuccesses.every((value) => saidOfFailures.includes(value));
  const why = writer
    ? `is what the caller writes in ${writer.title}`
    : early
      ? `is \`${early.value}\` in the example \`${early.name}\` of ${early.one.title}, which shows a new job`
      : isSame
        ? `is \`${saidOfSuccesses[0]}\` in an example of a success, as in one of a failure`
        : undefined;
  if (why === undefined) return;
  ctx.report({
    message: `${read.title}: \`${reason}\` (reason) ${why}, but is read as the reason for a failure. Name the field in which the service says that${early && !writer ? ", or leave it empty there" : ""}, or write \`noReason\` in place of \`reason\`.`,
    location: read.location.child(["x-job", "reason"]),
  });
}

/**
 * The examples in which a path is filled, with what stands there.
 * @param {import("../document.js").Operation[]} operations
 * @param {string} path
 * @param {import("../types.js").Context} ctx
 */
function shownIn(operations, path, ctx) {
  return operations
    .flatMap((one) => examplesOf(one, ctx))
    .flatMap(({ name, record }) => valuesAt(record, path).map((value) => ({ name, record, value })))
    .filter(({ value }) => isFilled(value));
}

function isFilled(/** @type {unknown} */ value) {
  return value !== "" && value !== null && value !== undefined;
}

/**
 * Whether a request has a field that is not there for answers alone.
 * @param {import("../document.js").Operation} operation
 * @param {string} name
 * @param {import("../types.js").Context} ctx
 */
function isSent(operation, name, ctx) {
  const place = requestField(operation, name, ctx);
  return place !== undefined && place.node.readOnly !== true;
}

/**
 * What a value of a schema is where it is not null.
 * @param {import("../document.js").Place} place
 * @param {import("../types.js").Context} ctx
 */
function withoutNull(place, ctx) {
  const parts = children(child(place, ["oneOf"], ctx), ctx).map(([, part]) => part);
  return parts.length > 0 ? parts.filter(({ node }) => node.enum?.[0] !== null) : [place];
}

/**
 * What starts or renders a job answers its record as it then is.
 * @param {import("../document.js").Operation} operation
 * @param {any} job
 * @param {import("../types.js").Context} ctx
 */
function checkState({ node, title, ...operation }, job, ctx) {
  const [answer] = successAnswers({ node, ...operation }, ctx);
  const status = job.status ?? "status";
  const place = field(answer && child(answer[1], ["schema"], ctx), status, ctx);
  const moment = job.transitions?.find((/** @type {any} */ { at }) => at === "render");
  const state = node["x-job"].action === "start" ? job.initial : moment?.to;
  const values = closedValues(place, ctx);
  if (!place || !job.states[state]) return;
  const isText = [...schemaTypes(place, ctx)].every((type) => type === "string");
  if (isText && (!values || values.includes(state))) return;
  ctx.report({
    message: `${title} answers a job in \`${state}\`, which the field \`${status}\` of its answer cannot be${values ? ` (${values.join(", ")})` : ""}. Answer the record that is read of the job, or take the value in.`,
    location: place.location,
  });
}
