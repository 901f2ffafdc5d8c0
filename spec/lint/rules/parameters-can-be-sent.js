import { child, closedValues, operationsOf, parametersOf, schemaTypes } from "../document.js";
import { whyNoHeader } from "../headers.js";

/** The style in which OpenAPI writes a parameter that names none: the only one in which the packages write it. */
const STYLES = /** @type {Record<string, string>} */ ({ path: "simple", query: "form", header: "simple" });

/**
 * Parameters are written the way in which the generated packages write them: one value, or in a query a list with commas. In a path
 * each has a place of its own, between two slashes.
 */
export function parametersCanBeSent() {
  return {
    Paths(/** @type {any} */ paths, /** @type {import("../types.js").Context} */ ctx) {
      for (const path of Object.keys(paths)) {
        const message = problemWithPath(path);
        if (message)
          ctx.report({ message: `The path \`${path}\` ${message}`, location: ctx.location.child([path]).key() });
      }
    },
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const paths = child({ node: root, location: ctx.location }, ["paths"], ctx);
        for (const operation of operationsOf(root, ctx)) {
          const item = child(paths, [operation.path], ctx);
          const all = [...(item ? parametersOf(item, ctx) : []), ...parametersOf(operation, ctx)];
          const headers = all.filter(({ node }) => node.in === "header");
          headers.forEach(({ node, location }, index) => {
            const same = headers.slice(0, index).find((one) => isSameInOtherCapitals(one.node.name, node.name));
            if (!same) return;
            ctx.report({
              message: `The parameter \`${node.name}\` of ${operation.title} is the header \`${same.node.name}\` once more: capitals make no difference. Call it by that name, or leave it out.`,
              location: location.child(["name"]),
            });
          });
        }
      },
    },
    Parameter(/** @type {any} */ parameter, /** @type {import("../types.js").Context} */ ctx) {
      const place = { node: parameter, location: ctx.location };
      const found = problemWith(parameter, child(place, ["schema"], ctx), ctx);
      if (!found) return;
      ctx.report({
        message: `The parameter \`${parameter.name}\` ${found.message}`,
        location: parameter[found.at] === undefined ? ctx.location : ctx.location.child([found.at]),
      });
    },
  };
}

/**
 * @param {string} one
 * @param {string} other
 */
function isSameInOtherCapitals(one, other) {
  return one !== other && one.toLowerCase() === other.toLowerCase();
}

function problemWithPath(/** @type {string} */ path) {
  const parts = path.split("/").filter((part) => part.includes("{"));
  const part = parts.find((one) => !/^\{[^{}]+\}$/.test(one));
  if (part !== undefined) {
    return `has \`${part}\`, but the packages put a parameter between two slashes, with nothing beside it. Write \`{id}/archive\` rather than \`{id}:archive\`, or take the rest from the query.`;
  }
  const twice = parts.find((one, index) => parts.indexOf(one) < index);
  if (twice === undefined) return undefined;
  return `has \`${twice}\` twice, but a parameter stands in one place. Call them by two names.`;
}

/**
 * @param {any} parameter
 * @param {import("../document.js").Place | undefined} schema
 * @param {import("../types.js").Context} ctx
 */
function problemWith(parameter, schema, ctx) {
  const { name, in: where, style, explode, content, example, examples, allowReserved, allowEmptyValue } = parameter;
  const usual = STYLES[where];
  if (!usual) {
    return { at: "in", message: `stands in a ${where}, which no package sends. Take it from the query or a header.` };
  }
  const wrong = where === "header" ? whyNoHeaderParameter(name) : undefined;
  if (wrong) return { at: "name", message: `${wrong}, or take the value from the query.` };
  if (content) {
    return {
      at: "content",
      message: `has \`content\`, but parameters are sent as text. Write a \`schema\`, or take the value from the request body.`,
    };
  }
  if (style !== undefined && style !== usual) {
    return {
      at: "style",
      message: `has \`style: ${style}\`, but the packages write a ${where} in the style \`${usual}\`. Write \`style: ${usual}\`${where === "query" ? ", for a list with `explode: false`" : ""}.`,
    };
  }
  if (allowReserved === true) {
    return {
      at: "allowReserved",
      message:
        "has `allowReserved`, but the packages encode whatever could mean something else in a URL. Leave it out: what is encoded arrives as it was given.",
    };
  }
  if (allowEmptyValue === true) {
    return {
      at: "allowEmptyValue",
      message: "has `allowEmptyValue`, but the packages send what its schema takes. Let the schema take an empty text.",
    };
  }
  const types = schemaTypes(schema, ctx);
  if (types.has("object") || (types.has("array") && where !== "query")) {
    const what = types.has("object") ? "an object" : "a list";
    return {
      at: "schema",
      message: `is ${what}, which the packages do not write into a ${where}. Take one value for each parameter, or take ${what} from the request body.`,
    };
  }
  if (!types.has("array")) return undefined;
  const entries = schemaTypes(child(schema, ["items"], ctx), ctx);
  if (entries.has("object") || entries.has("array")) {
    return {
      at: "schema",
      message:
        "is a list whose entries are no single values. Take single values, or take the list from the request body.",
    };
  }
  if (explode !== false) {
    return {
      at: explode === undefined ? "name" : "explode",
      message:
        "is a list that OpenAPI would repeat for every entry, but the packages send one value with commas. Write `explode: false` if the service reads that.",
    };
  }
  const shown = [example, ...Object.values(Object(examples)).map((one) => Object(one).value), schema?.node.default];
  const values = [...(closedValues(child(schema, ["items"], ctx), ctx) ?? []), ...shown.flat()];
  const parted = values.find((value) => typeof value === "string" && value.includes(","));
  if (parted === undefined) return undefined;
  return {
    at: shown.flat().includes(parted) && example !== undefined ? "example" : "schema",
    message: `is a list with the value \`${parted}\`, but commas stand between the values of a list, so that it would arrive as several. Give it a value without a comma, or take the list from the request body.`,
  };
}

/** In which language to answer is the caller's affair; what lets in is the affair of `securitySchemes`. */
function whyNoHeaderParameter(/** @type {string} */ name) {
  if (/^accept-language$/i.test(name)) return undefined;
  if (!/^authorization$/i.test(name)) return whyNoHeader(name);
  return "is the header of security schemes, which the packages write. Describe it in `securitySchemes`";
}
