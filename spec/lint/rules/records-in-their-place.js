import { barePath } from "@video-ads/core/bare-path";
import { areOfOneKind } from "../composed.js";
import { child, field, keywordOf, operationsOf, recordSchema, successAnswers } from "../document.js";
import { examplesOf } from "../shown.js";

/** @typedef {import("../document.js").Place} Place */
/** @typedef {import("../document.js").Operation} Operation */
/** @typedef {{ path: string, title: string, tag: unknown, schema: Place }} Item What a read of one record answers. */

/**
 * What an operation answers is the record that its path, or its job, is of: that of another path would be looked for under an id that it
 * has not. A schema that is the record of no other path, or is composed of the right one, may be anything.
 */
export function recordsInTheirPlace() {
  return {
    Root: {
      leave(/** @type {any} */ root, /** @type {import("../types.js").Context} */ ctx) {
        const operations = operationsOf(root, ctx);
        const items = operations.flatMap((operation) => itemOf(operation, ctx));
        for (const operation of operations) {
          const [answer] = successAnswers(operation, ctx);
          const why = answer && whyMisplaced(operation, operations, items, ctx);
          if (why) ctx.report({ message: `${operation.title} ${why}`, location: answer[1].location.child(["schema"]) });
        }
      },
    },
  };
}

/**
 * @param {Operation} operation
 * @param {Operation[]} operations
 * @param {Item[]} items
 * @param {import("../types.js").Context} ctx
 */
function whyMisplaced(operation, operations, items, ctx) {
  const { action, type } = operation.node["x-job"] ?? {};
  if (action === "start" || action === "render") return whyNotTheJobs(operation, type, operations, items, ctx);
  const { method } = operation;
  if (action !== undefined) return undefined;
  const made = jobMadeBy(operation, operations, ctx);
  if (made) return made;
  if (method === "get" && isItem(operation)) return whyAPage(operation, operations, ctx);
  const isList = method === "get" && entriesOf(operation, ctx) !== undefined;
  const isMade = method === "post" && !isItem(operation);
  const isChanged = ["put", "patch"].includes(method) && isItem(operation);
  if (!isList && !isMade && !isChanged) return undefined;
  const shown = isList ? entriesOf(operation, ctx) : recordSchema(operation, ctx);
  const own = isList ? ofList(operation, operations, items, ctx) : ofPath(operation, operations, items, ctx);
  const collection = collectionOf(barePath(operation.path));
  const lists = operations.filter(({ path }) => barePath(path) === collection);
  const page = isList ? undefined : pageOf(shown, lists, ctx);
  if (page)
    return `answers the list of ${page.title}, but ${isMade ? "makes" : "changes"} one record: what it did would be seen nowhere. Answer the record.`;
  const holder = elsewhere(operation, shown, own, items, ctx);
  const [first] = own;
  if (!holder || !first || (!isList && mayBeMeant(operation, holder, operations, ctx))) return undefined;
  const does = isList ? "lists" : "answers";
  return `${does} the record that ${holder.title} reads, but those of its own path are another one, as ${first.title} shows: nobody would find what it ${does} there. Correct the schema, or, if that is meant, give what it ${does} a schema of its own.`;
}

/**
 * A job that is made without being started.
 * @param {Operation} operation
 * @param {Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function jobMadeBy(operation, operations, ctx) {
  const isMade = operation.method === "post" && successAnswers(operation, ctx).some(([status]) => status === "201");
  const shown = isMade ? recordSchema(operation, ctx) : undefined;
  const read = operations.find(
    (one) => shown && one.node["x-job"]?.action === "read" && recordSchema(one, ctx)?.node === shown.node,
  );
  if (!read) return undefined;
  const { type } = read.node["x-job"];
  return `answers 201 with the record of the job \`${type}\`, but starts none: who waits for it would ask for a job that is not there. Describe it with \`x-job: { type: ${type}, action: start, until: done }\`, or answer 200 if it changes a job that is there.`;
}

/**
 * Whether another record may be what a request answers on purpose: the one above it, or a task that does what was asked. Such a task is a
 * job, is answered as what has only been accepted, or by several resources.
 * @param {Operation} operation
 * @param {Item} holder
 * @param {Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function mayBeMeant(operation, holder, operations, ctx) {
  const reads = operations.filter((one) => one.node["x-job"]?.action === "read");
  const isShown = (/** @type {Operation} */ one) => recordSchema(one, ctx)?.node === holder.schema.node;
  const asking = operations.filter((one) => one.method !== "get" && isShown(one));
  const others = new Set(asking.map(({ node }) => node.tags?.[0]).filter((tag) => tag !== holder.tag));
  const isAccepted = successAnswers(operation, ctx).some(([status]) => status === "202");
  return isBelow(barePath(operation.path), holder.path) || isAccepted || reads.some(isShown) || others.size > 1;
}

/**
 * @param {Operation} operation
 * @param {string} type
 * @param {Operation[]} operations
 * @param {Item[]} items
 * @param {import("../types.js").Context} ctx
 */
function whyNotTheJobs(operation, type, operations, items, ctx) {
  const reads = operations.filter(({ node }) => node["x-job"]?.action === "read" && node["x-job"].type === type);
  const own = reads.flatMap((read) => itemOf(read, ctx));
  const answered = recordSchema(operation, ctx);
  const [first] = own;
  // What is wrong with the record itself is said where it is read.
  if (!answered || !first || own.some(({ schema }) => areOfOneKind(schema, answered, ctx))) return undefined;
  const holder = elsewhere(operation, answered, own, items, ctx);
  const kind = keywordOf(field(answered, "id", ctx), "x-id", ctx);
  const kinds = own.map(({ schema }) => keywordOf(field(schema, "id", ctx), "x-id", ctx));
  const patterns = own.map(({ schema }) => keywordOf(field(schema, "id", ctx), "pattern", ctx));
  const misfit = examplesOf(operation, ctx).find(
    ({ record }) => typeof record?.id === "string" && patterns.every((pattern) => refuses(pattern, record.id)),
  );
  const why = holder
    ? `the record that ${holder.title} reads`
    : kind !== undefined && kinds.every((other) => other !== undefined && other !== kind)
      ? `the id of a \`${kind}\`, and that of the job is one of a \`${kinds[0]}\``
      : misfit &&
        `the id \`${misfit.record.id}\` in its example \`${misfit.name}\`, which is none of \`${patterns[0]}\``;
  if (why === undefined) return undefined;
  const does = operation.node["x-job"].action === "start" ? "starts" : "renders";
  return `${does} the job \`${type}\`, which ${first.title} reads, but answers ${why}: who waits for the job would ask for one that is not there. Answer the job's record, or a schema with its id and state.`;
}

/** Whether a text does not match a pattern. */
function refuses(/** @type {unknown} */ pattern, /** @type {string} */ text) {
  if (typeof pattern !== "string") return false;
  try {
    return !new RegExp(pattern, "u").test(text);
  } catch {
    // Redocly reports that one.
    return false;
  }
}

/**
 * A record that is answered as the page of a list: that of its own collection, or of any where the record can be changed.
 * @param {Operation} operation
 * @param {Operation[]} operations
 * @param {import("../types.js").Context} ctx
 */
function whyAPage(operation, operations, ctx) {
  if (operation.node["x-list"] !== undefined) return undefined;
  const here = barePath(operation.path);
  const isChanged = operations.some(({ method, path }) => ["put", "patch"].includes(method) && barePath(path) === here);
  const lists = operations.filter(({ path }) => isChanged || barePath(path) === collectionOf(here));
  const list = pageOf(recordSchema(operation, ctx), lists, ctx);
  if (!list) return undefined;
  return `reads one record, but answers the list of ${list.title}. Answer the record, or describe the operation with \`x-list\` as well.`;
}

/**
 * The list whose page a schema is.
 * @param {Place | undefined} shown
 * @param {Operation[]} lists
 * @param {import("../types.js").Context} ctx
 */
function pageOf(shown, lists, ctx) {
  return lists.find(
    (one) => shown !== undefined && one.node["x-list"]?.at !== undefined && recordSchema(one, ctx)?.node === shown.node,
  );
}

/**
 * The read of another record than the operation's own, which the operation shows.
 * @param {Operation} operation
 * @param {Place | undefined} shown
 * @param {Item[]} own
 * @param {Item[]} items
 * @param {import("../types.js").Context} ctx
 * @returns {Item | undefined}
 */
function elsewhere(operation, shown, own, items, ctx) {
  if (!shown || own.length === 0 || own.some(({ schema }) => areOfOneKind(schema, shown, ctx))) return undefined;
  const holders = items.filter(({ schema }) => schema.node === shown.node);
  const here = barePath(operation.path);
  const places = [here, ...own.map(({ path }) => path)];
  const tags = [operation.node.tags?.[0], ...own.map(({ tag }) => tag)];
  const isOwn = (/** @type {Item} */ { path, tag }) =>
    places.some((place) => areAlike(path, place)) ||
    (tags.includes(tag) && !places.some((place) => isBelow(place, path) || isBelow(path, place)));
  return holders.some(isOwn) ? undefined : holders[0];
}

/**
 * Whether two paths lead to the records of one name, or one of them leads to those of the other by another key: `/films/by-name/{}`.
 * @param {string} path
 * @param {string} other
 */
function areAlike(path, other) {
  const [one, two] = [path, other].map(collectionOf);
  const isByKey = (/** @type {string} */ long, /** @type {string} */ short) =>
    long.startsWith(`${short}/`) && !long.slice(short.length).includes("{}");
  return nameOf(one ?? "") === nameOf(two ?? "") || isByKey(one ?? "", two ?? "") || isByKey(two ?? "", one ?? "");
}

/** Whether a path is that of something below the record at another. */
function isBelow(/** @type {string} */ path, /** @type {string} */ record) {
  return record.endsWith("/{}") && path.startsWith(`${record}/`);
}

/**
 * The records that a change or a creation is of: those at its path, or else what the list there shows.
 * @param {Operation} operation
 * @param {Operation[]} operations
 * @param {Item[]} items
 * @param {import("../types.js").Context} ctx
 * @returns {Item[]}
 */
function ofPath(operation, operations, items, ctx) {
  const collection = collectionOf(barePath(operation.path));
  const read = items.filter(({ path }) => path === `${collection}/{}` || path === collection);
  if (read.length > 0) return read;
  return operations.flatMap((one) => {
    const schema = one.method === "get" && barePath(one.path) === collection ? entriesOf(one, ctx) : undefined;
    return schema ? [{ path: `${collection}/{}`, title: one.title, tag: one.node.tags?.[0], schema }] : [];
  });
}

/**
 * The records that a list is of: those at its path, those of jobs that are started there, or else those of the same name.
 * @param {Operation} operation
 * @param {Operation[]} operations
 * @param {Item[]} items
 * @param {import("../types.js").Context} ctx
 * @returns {Item[]}
 */
function ofList(operation, operations, items, ctx) {
  const here = barePath(operation.path);
  const types = operations.flatMap(({ node, path }) =>
    node["x-job"]?.action === "start" && barePath(path) === here ? [node["x-job"].type] : [],
  );
  const jobs = operations.filter(({ node }) => node["x-job"]?.action === "read" && types.includes(node["x-job"].type));
  const read = [...items.filter(({ path }) => path === `${here}/{}`), ...jobs.flatMap((job) => itemOf(job, ctx))];
  if (read.length > 0) return read;
  return items.filter(({ path }) => nameOf(collectionOf(path)) === nameOf(here));
}

/**
 * What an operation answers that reads one record, or a job in any way.
 * @param {Operation} operation
 * @param {import("../types.js").Context} ctx
 * @returns {Item[]}
 */
function itemOf(operation, ctx) {
  const { node, method, path, title } = operation;
  const isJob = node["x-job"]?.action === "read";
  const isRecord = method === "get" && isItem(operation) && entriesOf(operation, ctx) === undefined;
  const schema = isJob || isRecord ? recordSchema(operation, ctx) : undefined;
  return schema ? [{ path: barePath(path), title, tag: node.tags?.[0], schema }] : [];
}

/**
 * The entries of the list that an operation answers.
 * @param {Operation} operation
 * @param {import("../types.js").Context} ctx
 */
function entriesOf(operation, ctx) {
  const { at } = operation.node["x-list"] ?? {};
  const [answer] = successAnswers(operation, ctx);
  const schema = answer && child(answer[1], ["schema"], ctx);
  const array = at === undefined ? schema : field(schema, at, ctx);
  return array?.node.type === "array" ? child(array, ["items"], ctx) : undefined;
}

/** Whether a path ends with what names one record. */
function isItem(/** @type {Operation} */ { path }) {
  return barePath(path).endsWith("/{}");
}

/** The path of the collection that a record is in; of a collection, its own. */
function collectionOf(/** @type {string} */ bare) {
  return bare.replace(/\/\{\}$/, "");
}

/** The last word of a path. */
function nameOf(/** @type {string} */ collection) {
  return collection.slice(collection.lastIndexOf("/") + 1);
}
