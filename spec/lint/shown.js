// The records that the examples of an operation show.
import { child, children, successAnswers } from "./document.js";

/** @typedef {{ name: string, place: import("./document.js").Place, record: any }} Shown */

/**
 * Those of its answers.
 * @param {import("./document.js").Place} operation
 * @param {import("./types.js").Context} ctx
 * @returns {Shown[]}
 */
export function examplesOf(operation, ctx) {
  return successAnswers(operation, ctx).flatMap(([, answer]) => examplesIn(answer, ctx));
}

/**
 * @param {import("./document.js").Place} media
 * @param {import("./types.js").Context} ctx
 * @returns {Shown[]}
 */
export function examplesIn(media, ctx) {
  return children(child(media, ["examples"], ctx), ctx).flatMap(([name, place]) =>
    [place.node.value].flat().map((record) => ({ name, place, record })),
  );
}
