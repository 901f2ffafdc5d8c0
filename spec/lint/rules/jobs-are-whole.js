import { allowedValues, child, field, operationsOf, recordSchema, requestField, requestMedia } from "../document.js";

const expression = "{$request.body#/webhook_url}";

/** Every job type can be started, read back and reported: what `x-job` and `x-webhook` say holds together. */
export function jobsAreWhole() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const jobs = operations.flatMap((operation) => {
          const job = operation.node["x-job"];
          return job ? [{ ...operation, job, at: operation.location.child(["x-job"]) }] : [];
        });
        const ofType = (/** @type {string} */ type, /** @type {string} */ action) =>
          jobs.filter(({ job }) => job.type === type && job.action === action);

        for (const { job, at, title } of jobs) {
          const reads = ofType(job.type, "read");
          if (reads.length === 0) {
            ctx.report({
              message: `${title} names the job type \`${job.type}\`, which no operation reads. Describe it with \`action: read\` on the operation that reads the record.`,
              location: at.child(["type"]),
            });
          }
          if (job.action === "read" && reads.length > 1 && reads[0]?.at !== at) {
            ctx.report({
              message: `${title} is a second operation that reads \`${job.type}\`; ${reads[0]?.title} does already. Keep one.`,
              location: at,
            });
          }
          if (job.action === "read" && ofType(job.type, "start").length === 0) {
            ctx.report({
              message: `${title} reads the job type \`${job.type}\`, which no operation starts. Add \`x-job\` with \`action: start\` to the one that creates it.`,
              location: at.child(["type"]),
            });
          }
          if (job.until === "preview" && reads[0] && !(reads[0].job.preview && ofType(job.type, "render").length)) {
            ctx.report({
              message: `${title} stops at a preview, but \`${job.type}\` has no \`preview\` field or no operation with \`action: render\`. Add them, or write \`until: done\`.`,
              location: at.child(["until"]),
            });
          }
        }
        for (const read of jobs.filter(({ job }) => job.action === "read")) {
          checkRead(read, ctx);
          checkShared(read, root["x-job-states"] ?? {}, ctx);
        }

        const types = new Set(jobs.map(({ job }) => job.type));
        for (const operation of operations) checkCallbacks(operation, types, ctx);
      },
    },
  };
}

/**
 * @param {import("../document.js").Operation & { job: any, at: import("../types.js").Location }} read
 * @param {import("../types.js").Context} ctx
 */
function checkRead({ job, at, title, parameters, ...operation }, ctx) {
  const states = Object.keys(job.states ?? {});
  const known = `The states are ${states.join(", ")}.`;
  if (!states.includes(job.initial)) {
    ctx.report({
      message: `${title}: \`initial: ${job.initial}\` is not a state of \`${job.type}\`. ${known} Name one of them, or add it.`,
      location: at.child(["initial"]),
    });
  }
  (job.transitions ?? []).forEach((/** @type {any} */ move, /** @type {number} */ index) => {
    for (const end of ["from", "to"]) {
      if (states.includes(move[end]) || (end === "from" && move.from === "*")) continue;
      ctx.report({
        message: `${title}: the transition goes ${end} \`${move[end]}\`, which is not a state of \`${job.type}\`. ${known} Name one of them, or add it.`,
        location: at.child(["transitions", index, end]),
      });
    }
  });

  const by = job.by === "ids" ? { in: "query", name: "ids" } : { in: "path" };
  if (!parameters.some(({ node }) => node.in === by.in && (!by.name || node.name === by.name))) {
    ctx.report({
      message: `${title} reads \`by: ${job.by}\` but has no ${by.in} parameter${by.name ? ` \`${by.name}\`` : ""}. Add it, or correct \`by\`.`,
      location: at.child(["by"]),
    });
  }

  const record = recordSchema(operation, ctx);
  const status = job.status ?? "status";
  const fields = [
    { key: ["status"], name: status },
    ...["progress", "reason", "items"].flatMap((key) => (job[key] ? [{ key: [key], name: job[key] }] : [])),
    ...["result", "preview"].flatMap((key) =>
      (job[key] ?? []).map((/** @type {string} */ name, /** @type {number} */ index) => ({ key: [key, index], name })),
    ),
    ...(job.items ? [{ key: ["items"], name: `${job.items}[].${status}` }] : []),
  ];
  for (const { key, name } of fields) {
    if (field(record, name, ctx)) continue;
    ctx.report({
      message: `${title}: \`x-job\` names the field \`${name}\` (${key[0]}), which its answer does not have. Correct the name, or add the field to the schema.`,
      location: job[/** @type {string} */ (key[0])] === undefined ? at : at.child(key),
    });
  }

  for (const name of [status, ...(job.items ? [`${job.items}[].${status}`] : [])]) {
    const values = allowedValues(field(record, name, ctx), ctx);
    if (!values) continue;
    for (const state of states.filter((state) => !values.includes(state))) {
      ctx.report({
        message: `${title}: the state \`${state}\` is not in the enum of \`${name}\` (${values.join(", ")}). Correct one of the two.`,
        location: at.child(["states", state]).key(),
      });
    }
    for (const value of values.filter((value) => !states.includes(value))) {
      ctx.report({
        message: `${title}: the enum of \`${name}\` has \`${value}\`, which \`x-job\` does not list. Add the state, with \`terminal\` if the job ends there.`,
        location: at.child(["states"]),
      });
    }
  }
}

/**
 * A state that can occur on any job means the same on each of them.
 * @param {import("../document.js").Operation & { job: any, at: import("../types.js").Location }} read
 * @param {Record<string, any>} shared
 * @param {import("../types.js").Context} ctx
 */
function checkShared({ job, at, title }, shared, ctx) {
  for (const [state, { terminal, means }] of Object.entries(shared)) {
    const own = job.states?.[state];
    if (!own || (own.terminal === terminal && own.means === means)) continue;
    const wanted = [`terminal: ${terminal}`, ...(means ? [`means: ${means}`] : [])].join(", ");
    ctx.report({
      message: `${title}: the state \`${state}\` is another one in \`x-job-states\`, which holds for every job: \`${wanted}\`. Correct one of the two.`,
      location: at.child(["states", state]),
    });
  }
}

/**
 * @param {import("../document.js").Operation} operation
 * @param {Set<string>} types
 * @param {import("../types.js").Context} ctx
 */
function checkCallbacks({ node, location, title, callbacks }, types, ctx) {
  const job = node["x-job"];
  const takesUrl = requestField({ node, location }, "webhook_url", ctx) !== undefined;
  if (takesUrl && !callbacks.some((posted) => posted.node["x-webhook"]?.source === job?.type)) {
    ctx.report({
      message: job
        ? `${title} takes a \`webhook_url\` but has no callback with \`x-webhook: { source: ${job.type} }\`. Add the callback that describes what is posted.`
        : `${title} takes a \`webhook_url\` but starts no job. Add \`x-job\` with \`action: start\`, and the callback.`,
      location,
    });
  }
  for (const posted of callbacks) {
    const webhook = posted.node["x-webhook"];
    const name = `The callback \`${posted.name}\` of ${title}`;
    if (!webhook) {
      ctx.report({
        message: `${name} does not say what it reports. Add \`x-webhook\` with the job type as \`source\`.`,
        location: posted.location,
      });
      continue;
    }
    const at = posted.location.child(["x-webhook"]);
    if (!types.has(webhook.source) || (job && webhook.source !== job.type)) {
      ctx.report({
        message: `${name} reports \`${webhook.source}\`, which is ${types.has(webhook.source) ? `not the job that the operation starts (\`${job.type}\`)` : "no job type of this contract"}. Name the \`x-job\` type.`,
        location: at.child(["source"]),
      });
    }
    if (!takesUrl || posted.expression !== expression) {
      ctx.report({
        message: `${name} is posted to \`${posted.expression}\`${takesUrl ? "" : ", but the request has no `webhook_url`"}. A callback goes to \`${expression}\` of an operation that takes it.`,
        location: posted.location,
      });
    }
    const [body] = requestMedia(posted, ctx);
    for (const [seen, published] of Object.entries(webhook.aliases ?? {})) {
      if (!body || field(child(body[1], ["schema"], ctx), String(published), ctx)) continue;
      ctx.report({
        message: `${name}: the alias \`${seen}\` stands for \`${published}\`, which the payload does not have. Correct the name, or add the field.`,
        location: at.child(["aliases", seen]),
      });
    }
  }
}
