// What `x-list` says of the numbers and ways beside the records holds in the examples of the list.
import { valuesAt } from "@video-ads/core/job";
import { operationsOf } from "../document.js";
import { examplesOf } from "../shown.js";

/** A count that an example contradicts is that of something else: clients would stop too early, or ask for pages that there are not. */
export function listExamplesAgree() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const operation of operationsOf(root, ctx)) {
          const list = operation.node["x-list"];
          if (typeof list?.at !== "string") continue;
          const shown = examplesOf(operation, ctx).map(({ record }) => record);
          checkCounts(operation, list, shown, ctx);
          checkWays(operation, list.page ?? {}, shown, ctx);
        }
      },
    },
  };
}

/**
 * There are no more pages than records, and no fewer records than a page shows.
 * @param {import("../document.js").Operation} operation
 * @param {any} list
 * @param {unknown[]} shown
 * @param {import("../types.js").Context} ctx
 */
function checkCounts({ title, location }, { at, total, page = {} }, shown, ctx) {
  for (const answer of shown) {
    const [count, pages] = [total, page.pages].map((path) => numberAt(answer, path));
    if (count === undefined) continue;
    if (pages !== undefined && count > 0 && pages > count) {
      ctx.report({
        message: `${title}: an example has more pages (\`${page.pages}\`: ${pages}) than records (\`${total}\`: ${count}). Exchange \`total\` and \`pages\`, if each has the field of the other, or correct the example.`,
        location: location.child(["x-list", "page", "pages"]),
      });
      return;
    }
    const [records] = valuesAt(Object(answer), at);
    const few = Array.isArray(records) ? records.length : 0;
    if (count >= few) continue;
    ctx.report({
      message: `${title}: an example shows ${few} records in \`${at}\`, and says with \`${total}\` (total) that there are ${count} in all. Name with \`total\` the field that counts all records, or correct the example.`,
      location: location.child(["x-list", "total"]),
    });
    return;
  }
}

/**
 * What leads to the next page has a higher number or offset than what leads to the previous one.
 * @param {import("../document.js").Operation} operation
 * @param {any} page
 * @param {unknown[]} shown
 * @param {import("../types.js").Context} ctx
 */
function checkWays({ title, location }, { style, parameter, next, previous }, shown, ctx) {
  if (style !== "url") return;
  for (const answer of shown) {
    const [on, back] = [next, previous].map((path) => pageIn(valueAt(answer, path), parameter));
    if (on === undefined || back === undefined || on > back) continue;
    ctx.report({
      message: `${title}: in an example \`${next}\` (next) leads to \`${parameter}=${on}\`, and \`${previous}\` (previous) to \`${parameter}=${back}\`. Exchange \`next\` and \`previous\`, or correct the example.`,
      location: location.child(["x-list", "page", "next"]),
    });
    return;
  }
}

/** The number of the page that a URL leads to. @param {unknown} url @param {string} parameter */
function pageIn(url, parameter) {
  if (typeof url !== "string" || !URL.canParse(url, "https://127.0.0.1")) return undefined;
  const given = new URL(url, "https://127.0.0.1").searchParams.get(parameter) ?? "";
  return /^\d+$/.test(given) ? Number(given) : undefined;
}

/** @param {unknown} answer @param {unknown} path */
function numberAt(answer, path) {
  const value = valueAt(answer, path);
  return typeof value === "number" ? value : undefined;
}

/** @param {unknown} answer @param {unknown} path */
function valueAt(answer, path) {
  return typeof path === "string" ? valuesAt(Object(answer), path)[0] : undefined;
}
