import {
  child,
  describedBy,
  field,
  fieldInVariants,
  isPath,
  operationsOf,
  recordSchema,
  schemaTypes,
  successAnswers,
} from "../document.js";

/** @typedef {import("../document.js").Operation} Operation */
/** @typedef {import("../document.js").Place} Place */

/** A field that says what was used, or what is left, takes the prices that are stated: not a half where it holds whole numbers. */
export function pricesFitFields() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const balances = operations.filter(({ node }) => typeof node["x-balance"]?.at === "string");
        for (const operation of operations) {
          const broken = brokenPrice(operation.node["x-credits"]);
          if (!broken) continue;
          const [index, key] = broken;
          const places = [
            ...usedBy(operation, operations, ctx),
            ...balances.map((balance) => ({
              name: balance.node["x-balance"].at,
              role: "x-balance",
              places: answered(balance, balance.node["x-balance"].at, ctx),
            })),
          ];
          for (const { name, role, places: held } of places) {
            if (held.length === 0 || !held.every((place) => isWhole(place, ctx))) continue;
            ctx.report({
              message: `${operation.title} costs ${operation.node["x-credits"].rates[index][key]} credits, but \`${name}\` (${role}) holds whole numbers only. Give that the type \`number\`, or correct the ${key}.`,
              location: operation.location.child(["x-credits", "rates", index, key]),
            });
          }
        }
      },
    },
  };
}

/**
 * The first price that does not always come to whole credits: which rate, and whether it is the `amount` or the `minimum`.
 * @param {any} credits
 * @returns {[number, "amount" | "minimum"] | undefined}
 */
function brokenPrice(credits) {
  const rates = Array.isArray(credits?.rates) ? credits.rates : [];
  for (const [index, { amount, minimum = 0, per, seconds }] of rates.entries()) {
    const isShared = per === "duration" && credits.started === "share";
    if (!Number.isInteger(isShared ? amount / seconds : amount)) return [index, "amount"];
    if (!Number.isInteger(minimum)) return [index, "minimum"];
  }
  return undefined;
}

/**
 * The fields that say what an operation has cost: its own, and that of the record of its job.
 * @param {Operation} operation
 * @param {Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function usedBy(operation, operations, ctx) {
  const { used } = operation.node["x-credits"];
  const read = describedBy(operations, operation.node["x-job"]?.type);
  const credits = read?.node["x-job"]?.credits;
  return [
    ...(typeof used === "string" && !isPath(used)
      ? [{ name: used, role: "used", places: answered(operation, used, ctx) }]
      : []),
    ...(read && typeof credits === "string" && !isPath(credits)
      ? [{ name: credits, role: "credits", places: fieldInVariants(recordSchema(read, ctx), credits, ctx) }]
      : []),
  ];
}

/**
 * @param {Operation} operation
 * @param {string} path
 * @param {import("../types.js").Context} ctx
 * @returns {Place[]}
 */
function answered(operation, path, ctx) {
  const [answer] = successAnswers(operation, ctx);
  const place = field(answer && child(answer[1], ["schema"], ctx), path, ctx);
  return place ? [place] : [];
}

/** Whether a field holds whole numbers, or nothing. @param {Place} place @param {import("../types.js").Context} ctx */
function isWhole(place, ctx) {
  const types = schemaTypes(place, ctx);
  return types.size > 0 && [...types].every((type) => type === "integer");
}
