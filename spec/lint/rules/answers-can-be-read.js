import { Ajv } from "ajv";
import formats from "ajv-formats";
import { child, children, operationsOf, schemaTypes } from "../document.js";
import { whyNoAnswerHeader } from "../headers.js";
import { plain } from "../json-schema.js";

/** @typedef {import("../document.js").Place} Place */

const JSON_TYPE = "application/json";
/** Statuses whose answers have no body, whatever they say. */
const BODILESS = /^(1\d\d|204|205|304)$/;

/** An operation answers JSON or nothing, under statuses that are named, and on success always the same type. */
export function answersCanBeRead() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const seen = new Set();
        for (const operation of operationsOf(root, ctx)) {
          const answers = children(child(operation, ["responses"], ctx), ctx);
          checkStatuses(operation, answers, ctx);
          if (operation.method === "head") checkHead(operation.title, answers, ctx);
          for (const [status, answer] of answers) {
            // Many operations share an answer: what is wrong with it is said once.
            const name = `The answer ${status} of ${operation.title}`;
            if (!seen.has(answer.node)) checkMedia(name, answer, ctx);
            if (!seen.has(answer.node)) checkWait(name, answer, ctx);
            if (!seen.has(answer.node)) checkHeaders(name, answer, ctx);
            seen.add(answer.node);
          }
        }
      },
    },
  };
}

/** What says how long to wait before the next try: it has one name that programs read, whatever else there is. */
const WAIT = /(retry|rate-?limit|throttle|quota).*(after|reset)|^retry-in$/i;

/**
 * @param {string} name
 * @param {Place} answer
 * @param {import("../types.js").Context} ctx
 */
function checkWait(name, answer, ctx) {
  const headers = Object.keys(answer.node?.headers ?? {});
  if (headers.some((header) => header.toLowerCase() === "retry-after")) return;
  const other = headers.find((header) => WAIT.test(header));
  if (other === undefined) return;
  ctx.report({
    message: `${name} says with \`${other}\` how long to wait, which no package reads: they would try again too soon. Name the header that they wait for as well, \`Retry-After\`, if the service sends it; else leave \`${other}\` out.`,
    location: answer.location.child(["headers", other]).key(),
  });
}

const ajv = new Ajv({ strict: false, coerceTypes: true, logger: false });
formats.default(ajv);

/**
 * The sandbox sends each header as the contract shows it, so one that is always there has something to show.
 * @param {string} name
 * @param {Place} answer
 * @param {import("../types.js").Context} ctx
 */
function checkHeaders(name, answer, ctx) {
  for (const [header, place] of children(child(answer, ["headers"], ctx), ctx)) {
    const message = whyNoAnswerHeader(header) ?? problemWithHeader(place, ctx);
    if (message)
      ctx.report({ message: `${name} has the header \`${header}\`, which ${message}.`, location: place.location });
  }
}

/**
 * @param {Place} header
 * @param {import("../types.js").Context} ctx
 */
function problemWithHeader(header, ctx) {
  const { required, example, examples, content } = header.node;
  if (content) return "has `content`, but headers are sent as text. Write a `schema`";
  const schema = child(header, ["schema"], ctx);
  const types = schemaTypes(schema, ctx);
  if (types.has("object") || types.has("array"))
    return `is ${types.has("object") ? "an object" : "a list"}, which no package writes into a header. Describe it as the text that is sent, or take it into the body`;
  const [named] = children(child(header, ["examples"], ctx), ctx);
  const { example: own, default: usual, enum: values } = schema?.node ?? {};
  const shown = [example, examples && named?.[1].node.value, own, usual, values?.[0]].find((one) => one !== undefined);
  if (shown === undefined)
    return required
      ? "is required, but there is nothing that the sandbox could send. Give it an `example` beside its `schema`"
      : undefined;
  let fits;
  try {
    fits = ajv.compile({ type: "object", properties: { header: plain(schema, ctx) } });
  } catch {
    // A pattern that is none is refused where it stands.
    return undefined;
  }
  if (fits({ header: String(shown) })) return undefined;
  return `the sandbox would send as ${JSON.stringify(shown)}, but that does not fit its schema. Correct the one or the other`;
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {[string, Place][]} answers
 * @param {import("../types.js").Context} ctx
 */
function checkStatuses({ title, ...operation }, answers, ctx) {
  const at = operation.location.child(["responses"]);
  for (const [status] of answers.filter(([status]) => !/^[1-5]\d\d$/.test(status))) {
    ctx.report({
      message: `${title} answers \`${status}\`, which names no status, so that the packages would not know of it. Name each status, such as "200".`,
      location: at.child([status]).key(),
    });
  }
  for (const [status, answer] of answers.filter(([status, { node }]) => BODILESS.test(status) && node?.content)) {
    ctx.report({
      message: `${title} answers ${status} with content, which HTTP does not send with that status. Leave \`content\` out, or answer another status.`,
      location: answer.location.child(["content"]).key(),
    });
  }
  const successes = answers.filter(([status]) => status.startsWith("2"));
  const [first, ...others] = successes;
  if (!first && answers.every(([status]) => /^\d{3}$/.test(status))) {
    ctx.report({
      message: `${title} has no answer that means success. Add one, such as "200", or "204" without content.`,
      location: at.key(),
    });
  }
  for (const [status, answer] of others) {
    if (!first || schemaOf(answer, ctx) === schemaOf(first[1], ctx)) continue;
    ctx.report({
      message: `${title} answers something else with ${status} than with ${first[0]}, but its method returns one type. Give both the same schema, or none, or make two operations of it.`,
      location: at.child([status]).key(),
    });
  }
}

/**
 * @param {string} title
 * @param {[string, Place][]} answers
 * @param {import("../types.js").Context} ctx
 */
function checkHead(title, answers, ctx) {
  const [found] = answers.filter(([status, { node }]) => status.startsWith("2") && node.content);
  if (!found) return;
  ctx.report({
    message: `${title} answers ${found[0]} with content, which no answer to HEAD has. Leave \`content\` out, or make it a GET.`,
    location: found[1].location.child(["content"]).key(),
  });
}

/**
 * What tells one success from another: the schema, or that of the entries where a list has it inline.
 * @param {Place} answer
 * @param {import("../types.js").Context} ctx
 */
function schemaOf(answer, ctx) {
  const schema = child(answer, ["content", JSON_TYPE, "schema"], ctx);
  return schema?.node.type === "array" ? child(schema, ["items"], ctx)?.node : schema?.node;
}

/**
 * @param {string} what
 * @param {Place} answer
 * @param {import("../types.js").Context} ctx
 */
function checkMedia(what, answer, ctx) {
  for (const [type, media] of children(child(answer, ["content"], ctx), ctx)) {
    if (type === JSON_TYPE) continue;
    // What such a body says is JSON, and clients read it as that, whatever it is announced as.
    const problem = /\+json$/i.test(type)
      ? `, but types, documentation and sandbox know \`${JSON_TYPE}\` alone. Describe it as that: the client reads a body of either type`
      : `, which the packages neither ask for nor read. Answer \`${JSON_TYPE}\`; a file is a field with the URL that it is loaded from`;
    ctx.report({
      message: `${what} is \`${type}\`${problem}.`,
      location: media.location.key(),
    });
  }
}
