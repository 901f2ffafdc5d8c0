import {
  child,
  children,
  describedBy,
  field,
  isRequired,
  operationsOf,
  requestMedia,
  schemaTypes,
} from "../document.js";

/**
 * An operation causes one callback, a POST of JSON; what reports the same job is the same everywhere, and no alias takes a field away.
 * The operation is one that a receiver can call, and the callback asks for what a receiver looks at and does.
 */
export function callbacksCanBeReceived() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        /** @type {Map<string, { title: string, form: Form }>} */
        const sources = new Map();
        const operations = operationsOf(root, ctx);
        for (const operation of operations) {
          const { title, callbacks } = operation;
          if (callbacks.length > 0) checkStart(operation, ctx);
          for (const [index, posted] of callbacks.entries()) {
            const name = `The callback \`${posted.name}\` of ${title}`;
            const problem = problemWith(posted, index, ctx);
            if (problem) {
              ctx.report({ message: `${name} ${problem}`, location: posted.location });
              continue;
            }
            checkParameters(posted, name, ctx);
            checkAnswers(posted, name, ctx);
            checkAliases(posted, name, operations, ctx);
            const source = posted.node["x-webhook"]?.source;
            const form = formOf(posted, ctx);
            const known = sources.get(source);
            if (!known) sources.set(source, { title, form });
            else if (known.form.schema !== form.schema || known.form.aliases !== form.aliases) {
              ctx.report({
                message: `${name} reports \`${source}\` with another payload or other aliases than that of ${known.title}, but a receiver knows one form of it. Describe both the same.`,
                location: posted.location,
              });
            }
          }
        }
      },
    },
  };
}

/**
 * A receiver starts the job with a body that has the URL in it, and knows nothing else to send.
 * @param {import("../document.js").Operation} operation
 * @param {import("../types.js").Context} ctx
 */
function checkStart({ location, title, parameters }, ctx) {
  const asked = parameters.filter(({ node }) => node.in === "path" || (node.in === "query" && node.required === true));
  for (const { node } of asked) {
    ctx.report({
      message: `${title} reports to a URL, but asks for the ${node.in} parameter \`${node.name}\`, and a receiver starts a job with a body alone. ${node.in === "path" ? "Take it into the body" : "Leave it optional, or take it into the body"}, or describe the operation without the callback.`,
      location: location.child(["callbacks"]).key(),
    });
  }
}

/**
 * A receiver knows a post by its URL, and reads its body.
 * @param {import("../document.js").Operation["callbacks"][number]} posted
 * @param {string} name
 * @param {import("../types.js").Context} ctx
 */
function checkParameters({ parameters }, name, ctx) {
  for (const { node, location } of parameters) {
    ctx.report({
      message: `${name} has the ${node.in} parameter \`${node.name}\`, which no receiver looks at. Take what it says into the payload, or leave it out; say in the description what else the service sends.`,
      location,
    });
  }
}

/** The one status with which a receiver answers what it takes. */
const TAKEN = "204";

/**
 * @param {import("../document.js").Operation["callbacks"][number]} posted
 * @param {string} name
 * @param {import("../types.js").Context} ctx
 */
function checkAnswers(posted, name, ctx) {
  const answers = child(posted, ["responses"], ctx);
  const successes = children(answers, ctx).filter(([status]) => status.startsWith("2"));
  const mend = `Describe \`${TAKEN}\` without content, if the service takes that`;
  if (answers && successes.length === 0) {
    ctx.report({
      message: `${name} says of no answer that the post is taken, but a receiver answers ${TAKEN} then. ${mend}.`,
      location: answers.location.key(),
    });
  }
  for (const [status, { node, location }] of successes) {
    const what = status !== TAKEN ? status : ["content", "headers"].filter((key) => node[key]).join(" and ");
    if (what === "") continue;
    ctx.report({
      message: `${name} asks for ${status === TAKEN ? `an answer ${TAKEN} with ${what}` : `the answer ${what}`}, but a receiver answers what it takes with ${TAKEN} and nothing else. ${mend}.`,
      location: location.key(),
    });
  }
}

/** Fields of a job's record that are read by what `x-job` says of them. */
const READ = ["status", "progress", "reason", "items", "credits", "seconds", "result", "preview", "editor", "owner"];

/**
 * A receiver takes a field away that has an alias's name, after it has stood for the published one.
 * @param {import("../document.js").Operation["callbacks"][number]} posted
 * @param {string} name
 * @param {import("../document.js").Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function checkAliases(posted, name, operations, ctx) {
  const { source, aliases = {} } = posted.node["x-webhook"] ?? {};
  const [media] = requestMedia(posted, ctx);
  const payload = media && child(media[1], ["schema"], ctx);
  const job = describedBy(operations, source)?.node["x-job"];
  const read = /** @type {string[]} */ (
    job ? ["id", ...READ.flatMap((key) => job[key] ?? (key === "status" ? key : []))] : []
  );
  const known = read.map((path) => path.split(/[.[]/)[0]);
  for (const [seen, published] of Object.entries(aliases)) {
    const own = field(payload, seen, ctx);
    const types = [own, field(payload, String(published), ctx)].map((one) => [...schemaTypes(one, ctx)].sort().join());
    const why = known.includes(seen)
      ? "is a field by which `x-job` reads the job"
      : own && (isRequired(payload, seen, ctx) || types[0] !== types[1])
        ? `is a field of its own in the payload: required, or of another type than \`${published}\``
        : undefined;
    if (why === undefined) continue;
    ctx.report({
      message: `${name}: the alias \`${seen}\` ${why}. A receiver would take it away. Take the alias out, or call the field otherwise.`,
      location: posted.location.child(["x-webhook", "aliases", seen]),
    });
  }
}

/** @typedef {{ schema: unknown, aliases: string }} Form */

/**
 * What a receiver goes by.
 * @param {import("../document.js").Place} posted
 * @param {import("../types.js").Context} ctx
 * @returns {Form}
 */
function formOf(posted, ctx) {
  const [media] = requestMedia(posted, ctx);
  const aliases = Object.entries(posted.node["x-webhook"]?.aliases ?? {}).sort();
  return { schema: media && child(media[1], ["schema"], ctx)?.node, aliases: JSON.stringify(aliases) };
}

/**
 * @param {import("../document.js").Operation["callbacks"][number]} posted
 * @param {number} index Among those of its operation.
 * @param {import("../types.js").Context} ctx
 */
function problemWith(posted, index, ctx) {
  if (posted.method !== "post") {
    return `is a ${posted.method.toUpperCase()}, which no receiver takes. Make it a POST.`;
  }
  if (index > 0) return "is a second one, but an operation reports to one URL. Keep one.";
  const types = requestMedia(posted, ctx).map(([type]) => type);
  if (types.length === 1 && types[0] === "application/json") return undefined;
  return `has ${types.length ? `a body of ${types.map((type) => `\`${type}\``).join(", ")}` : "no body"}, but a receiver reads JSON. Add the payload as \`application/json\`, and nothing beside it.`;
}
