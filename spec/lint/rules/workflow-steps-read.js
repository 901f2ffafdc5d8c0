import { under } from "../contract-files.js";
import { at, placesAt, valuesOf } from "../contract-schemas.js";
import { callsOf } from "../workflows.js";

/** @typedef {import("../contract-files.js").Read} Read */

/** What a step reads of an answer is there, and what it holds it against is one of its values. */
export function workflowStepsRead() {
  return {
    Root(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
      for (const { step, location, called, name } of callsOf(root, ctx)) {
        const answers = answersOf(called.operation);
        if (answers.length === 0) continue;
        for (const { text, at } of expressionsOf(step)) {
          for (const { pointer, value } of readsIn(text)) {
            const message = faultOf(answers, pointer, value);
            if (message)
              ctx.report({
                message: `The step \`${step.stepId}\` reads \`${pointer}\` of what \`${name}\` answers, ${message}`,
                location: location.child(at),
              });
          }
        }
      }
    },
  };
}

/** Why nothing is read there, or nothing is ever equal to the value. @param {Read[]} answers @param {string} pointer @param {string | undefined} value */
function faultOf(answers, pointer, value) {
  const names = pointer.split("/").slice(1);
  const found = answers.flatMap((answer) => placesAt(answer, names));
  if (found.length === 0) return "which has nothing there. Read what it has.";
  const values = value === undefined ? undefined : valuesOf(found);
  return !values || values.includes(String(value))
    ? undefined
    : `and holds it against \`${value}\`, which it never is. It is one of ${values.map((one) => `\`${one}\``).join(", ")}.`;
}

/** The schemas of JSON that an operation answers a success with. @param {Read} operation @returns {Read[]} */
function answersOf(operation) {
  const responses = under(operation, "responses");
  return Object.keys(responses?.node ?? {}).flatMap((status) => {
    const content = /^2/.test(status) && responses && under(responses, status);
    const json = content && at(content, ["content", "application/json", "schema"]);
    return json ? [json] : [];
  });
}

/** What a step looks at: its outputs and its conditions. @param {any} step @returns {{ text: string, at: (string | number)[] }[]} */
function expressionsOf({ outputs = {}, successCriteria = [], onSuccess = [], onFailure = [] }) {
  /** @param {any[]} criteria @param {(string | number)[]} where */
  const conditions = (criteria, where) =>
    criteria.map(({ condition }, index) => ({ text: String(condition), at: [...where, index, "condition"] }));
  /** @param {any[]} actions @param {string} where */
  const ofActions = (actions, where) =>
    actions.flatMap(({ criteria = [] }, index) => conditions(criteria, [where, index, "criteria"]));
  return [
    ...Object.entries(outputs).map(([name, text]) => ({ text: String(text), at: ["outputs", name] })),
    ...conditions(successCriteria, ["successCriteria"]),
    ...ofActions(onSuccess, "onSuccess"),
    ...ofActions(onFailure, "onFailure"),
  ];
}

/** Each pointer into the body, and the text that it is held against. @param {string} text */
function readsIn(text) {
  return Array.from(
    text.matchAll(/\$response\.body#(\/[^\s'"=!<>&|)]*)(?:\s*[=!]=\s*'([^']*)')?/g),
    ([, pointer = "", value]) => ({
      pointer,
      value,
    }),
  );
}
