// What `x-list` says of a field or a parameter is not the contrary of what its name says.
import { kebabCase } from "@video-ads/core/names";
import { child, fieldInVariants, formatOf, operationsOf, successAnswers } from "../document.js";

/** Ways to a page, each with the beginning of the word for the other one. A preview is no previous page. */
const WAYS = /** @type {const} */ ([
  ["next", /^prev(?!iew)/, "previous"],
  ["previous", /^next/, "next"],
]);

/** What is before the next page is the one before it. */
const AWAY = ["before", "after", "not", "no"];

/** What keeps the values from one on, and up to one. */
const FROM = ["gte", "gt"];
const UP_TO = ["lte", "lt"];

/**
 * Words of which a filter with one of these operators says the contrary. Those of times are so only beside a time: a distance may be one
 * from somewhere, and a number may count the days after something.
 */
const BOUNDS = [
  { words: ["min", "minimum"], of: "numbers", contrary: UP_TO },
  { words: ["max", "maximum"], of: "numbers", contrary: FROM },
  { words: ["after", "since", "from"], of: "times", contrary: UP_TO },
  { words: ["before", "until", "till", "to"], of: "times", contrary: FROM },
];

const DIRECTIONS = BOUNDS.flatMap(({ words }) => words);

/** What turns the meaning of such a word round: `not_after`, `unused_since`, and an age, which grows as a date of birth falls. */
const TURNS = /^(not|no|non|age|inactive|idle|un(?!it|til).*)$/;

/** How each operator is called from the other side. */
const OTHER_SIDE = /** @type {Record<string, string>} */ ({ gte: "lte", gt: "lt", lte: "gte", lt: "gt" });

/** A name that says the contrary of its meaning stands in the place of another: pages would be gone through backwards, filters keep the rest. */
export function listNamesAgree() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const operation of operationsOf(root, ctx)) {
          const list = operation.node["x-list"];
          if (!list || typeof list !== "object") continue;
          checkWays(operation, list.page ?? {}, ctx);
          checkBounds(operation, list, ctx);
        }
      },
    },
  };
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {any} page
 * @param {import("../types.js").Context} ctx
 */
function checkWays({ title, location }, page, ctx) {
  for (const [key, contrary, other] of WAYS) {
    const path = page[key];
    if (typeof path !== "string") continue;
    const words = wordsOf(path.split(".").at(-1) ?? "");
    const isContrary =
      words.some((word) => contrary.test(word)) && !words.some((word) => word.startsWith(key) || AWAY.includes(word));
    if (!isContrary) continue;
    ctx.report({
      message: `${title}: \`${path}\` (${key}) leads to the ${key} page, but its name says that it leads to the ${other} one. ${
        page[other] === undefined
          ? `Write \`${other}: ${path}\`, and name with \`${key}\` the field that leads there.`
          : `Exchange \`${key}\` and \`${other}\`, or name the field that leads there.`
      }`,
      location: location.child(["x-list", "page", key]),
    });
  }
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {any} list
 * @param {import("../types.js").Context} ctx
 */
function checkBounds(operation, { at, filters }, ctx) {
  const [answer] = successAnswers(operation, ctx);
  const schema = answer && child(answer[1], ["schema"], ctx);
  const [array] = at === undefined ? [schema] : fieldInVariants(schema, at, ctx);
  const record = child(array, ["items"], ctx);
  for (const [name, filter] of Object.entries(filters ?? {})) {
    const { field: path, op } = /** @type {{ field: string, op: string }} */ (filter);
    const words = wordsOf(name);
    const ofField = wordsOf(path.split(".").at(-1) ?? "");
    // A field that is a bound itself (`valid_until`, `max_guests`) is asked for from its other side, if it has to hold for a value.
    if ([...words, ...ofField].some((word) => TURNS.test(word))) continue;
    if (ofField.some((word) => DIRECTIONS.includes(word))) continue;
    const isTime = fieldInVariants(record, path, ctx).some((place) =>
      ["date-time", "date"].includes(formatOf(place, ctx) ?? ""),
    );
    const word = boundIn(words, isTime, op);
    if (word === undefined) continue;
    ctx.report({
      message: `${operation.title}: \`${name}\` keeps the records whose \`${path}\` is ${SIDES[op]} its value (\`op: ${op}\`), which is the contrary of \`${word}\`. Write \`op: ${OTHER_SIDE[op]}\`, or call the parameter otherwise.`,
      location: operation.location.child(["x-list", "filters", name, "op"]),
    });
  }
}

/** What an operator keeps, in words. */
const SIDES = /** @type {Record<string, string>} */ ({
  gte: "at or above",
  gt: "above",
  lte: "at or below",
  lt: "below",
});

/**
 * The word in the name of a filter of which its operator is the contrary. Of numbers it is the first one, as `duration_min` may be one in
 * minutes; an upper bound may stand last as well.
 * @param {string[]} words
 * @param {boolean} isTime
 * @param {string} op
 */
function boundIn(words, isTime, op) {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const bound = BOUNDS.find(({ words: some, of, contrary }) => {
    const isBound = some.includes(first) || (some.includes(last) && last !== "min");
    return isBound && (of === "times") === isTime && contrary.includes(op);
  });
  return bound && [first, last].find((word) => bound.words.includes(word));
}

/** @param {string} name */
function wordsOf(name) {
  return kebabCase(name).split("-");
}
