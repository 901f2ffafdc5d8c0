import {
  child,
  field,
  fieldInVariants,
  mayBeNull,
  namesOfFields,
  operationsOf,
  requestMedia,
  schemaTypes,
} from "../document.js";

/** @typedef {import("../document.js").Place} Place */

const FORMS = ["multipart/form-data", "application/x-www-form-urlencoded"];

/**
 * What `encoding` says of a form's fields is how the client writes them: a value as text, a list as a field for each entry, an object
 * as JSON, a file with its own type.
 */
export function formsCanBeSent() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        /** @type {Set<unknown>} Encodings and fields that were looked at: several media types may share one. */
        const seen = new Set();
        for (const operation of operationsOf(root, ctx)) {
          const posts = operation.callbacks.map((posted) => ({
            ...posted,
            title: `The callback \`${posted.name}\` of ${operation.title}`,
          }));
          for (const body of [operation, ...posts]) {
            for (const [type, media] of requestMedia(body, ctx)) {
              const said =
                body === operation ? [...untyped(type, media, body, ctx), ...nulls(type, media, body, ctx)] : [];
              for (const problem of said) {
                if (seen.has(problem.place.node)) continue;
                seen.add(problem.place.node);
                ctx.report({ message: `${body.title} ${problem.message}`, location: problem.place.location });
              }
              const encoding = child(media, ["encoding"], ctx);
              if (!encoding || seen.has(encoding.node)) continue;
              seen.add(encoding.node);
              for (const problem of problemsWith(type, media, encoding, ctx)) {
                ctx.report({ message: `${body.title} ${problem.message}`, location: problem.location });
              }
            }
          }
        }
      },
    },
  };
}

/**
 * @param {string} type
 * @param {Place} media
 * @param {Place} encoding
 * @param {import("../types.js").Context} ctx
 */
function problemsWith(type, media, { node, location }, ctx) {
  if (!FORMS.includes(type)) {
    return [
      {
        message: `has \`encoding\` beside \`${type}\`, but a form alone has fields to encode. Leave it out.`,
        location: location.key(),
      },
    ];
  }
  return Object.entries(node).flatMap(([name, about]) => {
    const place = location.child([name]);
    const one = field(child(media, ["schema"], ctx), name, ctx);
    if (!one) {
      return [
        {
          message: `has \`encoding\` for \`${name}\`, which is no field of its schema. Correct the name, or leave it out.`,
          location: place.key(),
        },
      ];
    }
    const entry = one.node.type === "array" ? (child(one, ["items"], ctx) ?? one) : one;
    const isObject = schemaTypes(entry, ctx).has("object");
    const isFile = entry.node.format === "binary";
    return Object.entries(about ?? {}).flatMap(([key, value]) => {
      const why = whyNot(key, value, { isObject, isFile });
      if (!why) return [];
      const shown = typeof value === "object" ? key : `${key}: ${value}`;
      return [
        {
          message: `takes \`${name}\` in \`${type}\` with \`${shown}\`, but ${why}.`,
          location: place.child([key]),
        },
      ];
    });
  });
}

/**
 * Whether a form is all that an operation takes: beside JSON it is for files alone, and everything else is sent as JSON.
 * @param {string} type
 * @param {Place} operation
 * @param {import("../types.js").Context} ctx
 */
function isWholeForm(type, operation, ctx) {
  const json = child(operation, ["requestBody", "content", "application/json"], ctx);
  return type === "multipart/form-data" && json === undefined;
}

/**
 * Objects in the parts of a form, of whose type nothing is said: it is JSON's then, which no part names that is sent.
 * @param {string} type
 * @param {Place} media
 * @param {Place} operation
 * @param {import("../types.js").Context} ctx
 */
function untyped(type, media, operation, ctx) {
  if (!isWholeForm(type, operation, ctx)) return [];
  const schema = child(media, ["schema"], ctx);
  return namesOfFields(schema, ctx).flatMap((name) => {
    const one = field(schema, name, ctx);
    const entry = one?.node.type === "array" ? child(one, ["items"], ctx) : one;
    if (!one || !schemaTypes(entry, ctx).has("object")) return [];
    // Bytes deep in it are refused as what they are.
    if (namesOfFields(entry, ctx).some((inner) => field(entry, inner, ctx)?.node.format === "binary")) return [];
    if (media.node.encoding?.[name]?.contentType !== undefined) return [];
    return [
      {
        place: one,
        message: `has an object in \`${name}\` of \`${type}\`, whose part is of the type \`application/json\`, but the packages send it as JSON text, in a part that names no type. If the service reads that, say so with \`encoding: { ${name}: { contentType: text/plain } }\`.`,
      },
    ];
  });
}

/**
 * Fields of a form that may be null: a form has text and files, and leaves out what is null.
 * @param {string} type
 * @param {Place} media
 * @param {Place} operation
 * @param {import("../types.js").Context} ctx
 */
function nulls(type, media, operation, ctx) {
  if (!isWholeForm(type, operation, ctx)) return [];
  const schema = child(media, ["schema"], ctx);
  return namesOfFields(schema, ctx).flatMap((name) =>
    fieldInVariants(schema, name, ctx)
      .filter((place) => mayBeNull(place, ctx))
      .map((place) => ({
        place,
        message: `takes null in \`${name}\` of \`${type}\`, and a form has no null: it would be left out. Take \`nullable\` away; if the field need not be sent, leave it out of \`required\`.`,
      })),
  );
}

/**
 * Why the client does not do what a key of `encoding` says, and what to do about it.
 * @param {string} key
 * @param {unknown} value
 * @param {{ isObject: boolean, isFile: boolean }} what
 */
function whyNot(key, value, { isObject, isFile }) {
  if (key.startsWith("x-")) return undefined;
  const leave = `Leave \`${key}\` out if the service reads that`;
  if (key === "headers") {
    return "the packages send a part without headers of its own. Take what they say from a field, or from a header of the request";
  }
  if (key === "contentType") {
    if (isFile) {
      return "the packages send a file with the type that it has itself, and look at none. Leave `contentType` out, and say in the field's description which files are taken";
    }
    if (value === "text/plain") return undefined;
    return isObject
      ? "the packages send an object as JSON text, in a part that names no type. Write `contentType: text/plain` if the service reads that"
      : `the packages send values as plain text. ${leave}`;
  }
  if (key === "allowReserved") {
    return value === false ? undefined : `the packages encode every character that has a meaning in a form. ${leave}`;
  }
  if (isObject) return `the packages send an object as JSON text in one field. ${leave}`;
  if (key === "style" && value !== "form") {
    return "the packages write the fields of a form in the style `form`. Write `style: form`";
  }
  if (key === "explode" && value !== true) {
    return "the packages repeat the field for each entry of a list. Write `explode: true` if the service reads that";
  }
  return undefined;
}
