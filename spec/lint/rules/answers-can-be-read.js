import { child, children, operationsOf } from "../document.js";

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
    ctx.report({
      message: `${what} is \`${type}\`, which the packages neither ask for nor read. Answer \`${JSON_TYPE}\`; a file is a field with the URL that it is loaded from.`,
      location: media.location.key(),
    });
  }
}
