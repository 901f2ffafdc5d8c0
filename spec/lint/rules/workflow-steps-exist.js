import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** Each step of a workflow calls an operation that the contract has. */
export function workflowStepsExist() {
  return {
    Root(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
      const sources = new Map(
        (root.sourceDescriptions ?? []).flatMap((/** @type {any} */ source, /** @type {number} */ index) =>
          source?.type === "openapi" && !/^[a-z]+:\/\//i.test(source.url)
            ? [[source.name, contractAt(source.url, ctx.location.child(["sourceDescriptions", index, "url"]), ctx)]]
            : [],
        ),
      );
      for (const [workflow, { steps = [] }] of (root.workflows ?? []).entries()) {
        for (const [index, step] of steps.entries()) {
          const at = ctx.location.child(["workflows", workflow, "steps", index]);
          const key = step.operationPath === undefined ? "operationId" : "operationPath";
          if (typeof step[key] !== "string" || calls(step[key], sources)) continue;
          ctx.report({
            message: `The step \`${step.stepId}\` calls \`${step[key]}\`, which is no operation of the contract. Name one that is, or take the step out.`,
            location: at.child([key]),
          });
        }
      }
    },
  };
}

/** @typedef {{ pointers: Set<string>, ids: Set<string> }} Calls */

/**
 * Whether an operation is there; of a contract that could not be read, which was reported, nobody knows.
 * @param {string} name
 * @param {Map<string, Calls | undefined>} sources
 */
function calls(name, sources) {
  const [, source, pointer] = /^\{\$sourceDescriptions\.([^.}]+)\.url\}#(.*)$/.exec(name) ?? [];
  if (source !== undefined && pointer !== undefined) {
    return !sources.has(source) || (sources.get(source)?.pointers.has(pointer) ?? true);
  }
  const id = name.replace(/^\$sourceDescriptions\.[^.]+\./, "");
  return [...sources.values()].some((contract) => contract?.ids.has(id) ?? true);
}

/**
 * The operations of a contract. What a workflow names is the published one in `dist`, which is made of the one that is linted: the
 * file of the same name, one folder above.
 * @param {string} url
 * @param {import("../types.js").Location} location
 * @param {import("../types.js").Context} ctx
 * @returns {Calls | undefined}
 */
function contractAt(url, location, ctx) {
  const file = new URL(url.replace(/(^|\/)dist\/([^/]+)$/, "$1$2"), `file://${ctx.location.source.absoluteRef}`);
  try {
    const paths = Object.entries(read(file).paths ?? {}).map(([path, item]) => ({ path, item: whole(item, file) }));
    const found = paths.flatMap(({ path, item }) =>
      Object.entries(item).map(([method, operation]) => ({
        pointer: `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`,
        id: operation?.operationId,
      })),
    );
    return { pointers: new Set(found.map(({ pointer }) => pointer)), ids: new Set(found.map(({ id }) => id)) };
  } catch {
    ctx.report({
      message: `No contract can be read from \`${url}\`, so that nobody knows whether the steps call its operations. Correct the URL.`,
      location,
    });
    return undefined;
  }
}

/**
 * A path item, which may stand in a file of its own.
 * @param {any} item
 * @param {URL} from
 * @returns {Record<string, any>}
 */
function whole(item, from) {
  if (typeof item?.$ref !== "string") return item ?? {};
  const file = new URL(item.$ref, from);
  const keys = decodeURIComponent(file.hash.slice(1)).split("/").slice(1);
  return keys.reduce((node, key) => node[key.replaceAll("~1", "/").replaceAll("~0", "~")], read(file));
}

/** @returns {any} */
function read(/** @type {URL} */ file) {
  return parse(readFileSync(new URL(file.pathname, file), "utf8"), { merge: true });
}
