import { valuesAt } from "@video-ads/core/job";
import {
  child,
  children,
  closedValues,
  field,
  isRequired,
  namesOfFields,
  operationsOf,
  schemaTypes,
} from "../document.js";
import { examplesIn } from "../shown.js";

/** The bodies of errors say what is wrong where `x-errors` says that they do. */
export function errorsReadable() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const { message, code, fields, whole } = root["x-errors"] ?? {};
        if (typeof message !== "string") return;
        for (const [role, path] of Object.entries({ message, code, fields })) {
          if (typeof path !== "string" || !path.includes("[]")) continue;
          ctx.report({
            message: `\`x-errors\` reads one place of a body as its \`${role}\`, but \`${path}\` leads into a list. Name a field outside of lists; where a body has none, leave \`x-errors\` out, so that all its sentences are read.`,
            location: ctx.location.child(["x-errors", role]),
          });
        }
        if ([message, code, fields].some((path) => typeof path === "string" && path.includes("[]"))) return;
        const bodies = errorBodies(root, ctx);
        for (const { title, status, schema } of bodies) {
          if (field(schema, message, ctx)) continue;
          ctx.report({
            message: `${title}: the body of ${status} has no field \`${message}\`, where \`x-errors\` says that the sentence for people stands. Correct one of the two.`,
            location: schema.location,
          });
        }
        for (const [role, path] of Object.entries({ message, code })) {
          if (typeof path !== "string") continue;
          for (const { title, status, schema } of bodies) {
            const types = [...schemaTypes(field(schema, path, ctx), ctx)];
            if (types.every((type) => type === "string")) continue;
            ctx.report({
              message: `${title}: \`${path}\` in the body of ${status} has the type ${types.join(" or ")}, but \`x-errors\` reads it as a text (\`${role}\`). ${role === "code" && types.some((type) => type === "integer" || type === "number") ? "Name a field with a word, or leave `code` out: the number stands in `body` of the client's error, by its own name" : "Name another field, or correct its type"}.`,
              location: ctx.location.child(["x-errors", role]),
            });
          }
        }
        for (const { title, status, schema } of bodies) {
          for (const [path, place] of sentencesOf(schema, message, fields, ctx)) {
            const limit = limitOf(place, ctx);
            if (limit === undefined) continue;
            ctx.report({
              message: `${title}: \`${path}\` in the body of ${status} has ${limit}, but sentences for people stand there: the service's own, and those that the sandbox and the client write. Make it a text like any other; a word for programs is \`code\`.`,
              location: place.location,
            });
          }
        }
        for (const { title, status, schema } of bodies) {
          for (const [name, list] of listsThatAreNeverEmpty(schema, message, fields, ctx)) {
            ctx.report({
              message: `${title}: \`${name}\` in the body of ${status} has to be there, with entries, beside the sentence that \`x-errors\` names: the sandbox and the proxy have none for what they refuse. Leave out its \`minItems\`, or \`x-errors\`, so that all sentences of a body are read.`,
              location: list.location,
            });
          }
        }
        for (const { title, status, schema } of bodies) {
          const entry =
            typeof fields === "string" && fields !== "." && child(field(schema, fields, ctx), ["items"], ctx);
          if (!entry || ![...schemaTypes(entry, ctx)].includes("object")) continue;
          ctx.report({
            message: `${title}: \`${fields}\` in the body of ${status} is a list of objects, but \`x-errors\` reads sentences by the name of their field (\`fields\`): \`{ name: [Too long.] }\`. Leave \`fields\` out, so that all sentences of a body are read, or make it such an object.`,
            location: ctx.location.child(["x-errors", "fields"]),
          });
        }
        for (const [role, path] of Object.entries({ code, fields })) {
          // What is not a text has been refused already; a dot is the body itself.
          if (typeof path !== "string" || path === ".") continue;
          if (bodies.some(({ schema }) => field(schema, path, ctx))) continue;
          ctx.report({
            message: `No error body has the field \`${path}\`, which \`x-errors\` names as \`${role}\`. Correct the path, or leave \`${role}\` out.`,
            location: ctx.location.child(["x-errors", role]),
          });
        }
        if (typeof whole === "string" && typeof fields === "string" && !hasWhole(root, fields, whole, bodies, ctx)) {
          ctx.report({
            message: `No error body declares \`${whole}\`, which \`x-errors\` names as \`whole\`, ${fields === "." ? "" : `in \`${fields}\` `}and no example shows it. Correct the name, or give one of the bodies an example with it.`,
            location: ctx.location.child(["x-errors", "whole"]),
          });
        }
      },
    },
  };
}

/**
 * Whether a body of an error has the field for what concerns no single one: by its schema, or, as an object may take fields of any name,
 * by an example.
 * @param {any} root
 * @param {string} fields
 * @param {string} whole
 * @param {{ schema: import("../document.js").Place }[]} bodies
 * @param {import("../types.js").Context} ctx
 */
function hasWhole(root, fields, whole, bodies, ctx) {
  // The name is that of one field, whatever it holds.
  const holders = bodies.flatMap(({ schema }) => (fields === "." ? [schema] : (field(schema, fields, ctx) ?? [])));
  if (holders.length === 0 || holders.some((holder) => namesOfFields(holder, ctx).includes(whole))) return true;
  return errorMedia(root, ctx)
    .flatMap(({ media }) => examplesIn(media, ctx))
    .flatMap(({ record }) => (fields === "." ? [record] : valuesAt(Object(record), fields)))
    .some((holder) => Object.hasOwn(Object(holder), whole));
}

/**
 * Where sentences stand in the body of an error: `[path, schema]`.
 * @param {import("../document.js").Place} body
 * @param {string} message
 * @param {unknown} fields
 * @param {import("../types.js").Context} ctx
 * @returns {[string, import("../document.js").Place][]}
 */
function sentencesOf(body, message, fields, ctx) {
  const byField = typeof fields !== "string" ? undefined : fields === "." ? body : field(body, fields, ctx);
  const entry = typeof byField?.node.additionalProperties === "object" && child(byField, ["additionalProperties"], ctx);
  const places = /** @type {[string, import("../document.js").Place | false | undefined][]} */ ([
    [message, field(body, message, ctx)],
    [`${fields}.*`, (entry && child(entry, ["items"], ctx)) || entry],
  ]);
  return places.flatMap(([path, place]) => (place ? [/** @type {[string, typeof place]} */ ([path, place])] : []));
}

/**
 * Lists with entries that a body has to have in what leads to its message: `[path, schema]`.
 * @param {import("../document.js").Place} body
 * @param {string} message
 * @param {unknown} fields
 * @param {import("../types.js").Context} ctx
 * @returns {[string, import("../document.js").Place][]}
 */
function listsThatAreNeverEmpty(body, message, fields, ctx) {
  const names = message.split(".");
  return names.flatMap((_, depth) => {
    const within = names.slice(0, depth);
    const at = depth === 0 ? body : field(body, within.join("."), ctx);
    const required = namesOfFields(at, ctx).filter((name) => isRequired(at, name, ctx));
    return required.flatMap((name) => {
      const path = [...within, name].join(".");
      const list = path === fields ? undefined : field(body, path, ctx);
      return list && list.node.minItems > 0 ? [/** @type {[string, typeof list]} */ ([path, list])] : [];
    });
  });
}

/**
 * What a text is held to that takes not every sentence.
 * @param {import("../document.js").Place} place
 * @param {import("../types.js").Context} ctx
 */
function limitOf(place, ctx) {
  const values = closedValues(place, ctx);
  if (values) return `the values ${values.join(", ")} and no other`;
  const key = ["pattern", "format"].find((one) => place.node[one] !== undefined);
  return key && `\`${key}: ${place.node[key]}\``;
}

/**
 * The JSON bodies of errors, each schema once.
 * @param {any} root
 * @param {import("../types.js").Context} ctx
 */
function errorBodies(root, ctx) {
  const seen = new Set();
  return errorMedia(root, ctx).flatMap(({ title, status, media }) => {
    const schema = child(media, ["schema"], ctx);
    if (!schema || seen.has(schema.node)) return [];
    seen.add(schema.node);
    return [{ title, status, schema }];
  });
}

/**
 * What answers that are errors have as JSON.
 * @param {any} root
 * @param {import("../types.js").Context} ctx
 */
function errorMedia(root, ctx) {
  return operationsOf(root, ctx).flatMap(({ title, ...operation }) =>
    children(child(operation, ["responses"], ctx), ctx)
      .filter(([status]) => /^[45]/.test(status))
      .flatMap(([status, answer]) =>
        children(child(answer, ["content"], ctx), ctx).flatMap(([type, media]) =>
          /[/+]json$/.test(type) ? [{ title, status, media }] : [],
        ),
      ),
  );
}
