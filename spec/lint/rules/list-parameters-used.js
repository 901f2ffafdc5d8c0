import { child, operationsOf, successAnswers } from "../document.js";

/** Every query parameter of a list does something: what `x-list` does not name, the sandbox would take and ignore. */
export function listParametersUsed() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        for (const operation of operationsOf(root, ctx)) {
          const { node, title, parameters } = operation;
          const list = node["x-list"];
          const [answer] = successAnswers(operation, ctx);
          const answersArray = answer && child(answer[1], ["schema"], ctx)?.node.type === "array";
          if (operation.method !== "get" || !(list || answersArray)) continue;
          const used = usedBy(Object(list));
          const there = parameters.flatMap(({ node }) => (node.in === "query" ? [node.name] : []));
          // A name that is none is most likely that of one of them: `lists-are-whole` says so.
          if (namedBy(Object(list)).some((name) => !there.includes(name))) continue;
          for (const { node: parameter, location } of parameters) {
            if (parameter.in !== "query" || used.includes(parameter.name)) continue;
            const { name } = parameter;
            ctx.report({
              message: `${title} takes \`${name}\`, and nothing says what that does to the list: the sandbox would ignore it. Say in \`x-list\` what it filters (\`filters: { ${name}: { field: …, op: … } }\`), or that it orders or divides the list; where it does something else, say under \`unplayed\` why the sandbox does not.`,
              location: location.child(["name"]),
            });
          }
        }
      },
    },
  };
}

/** The query parameters that an `x-list` names, and what else it says of them. */
function usedBy(/** @type {any} */ list) {
  return [...namedBy(list), ...Object.keys(Object(list.unplayed))];
}

/** Those that it plays. */
function namedBy(/** @type {any} */ { filters, order, page }) {
  const named = [order?.parameter, page?.parameter, page?.size];
  return [...Object.keys(Object(filters)), ...named.filter((name) => name !== undefined)];
}
