import { escapeHtml } from "@video-ads/http/escape";
import { type Deprecation, describeDeprecation } from "@video-ads/model";
import { table } from "../site/markdown.ts";
import { type Branch, type Choice, countOf, fieldTree } from "./field-tree.ts";
import type { Field } from "./fields.ts";

/** For whom a text is made: a page has anchors and badges, which Markdown for machines does without. */
export type Target = "page" | "markdown";

/** A parameter or field, as both are shown. */
interface Entry extends Omit<Field, "insteadOf"> {
  insteadOf?: string[];
  /** For parameters: `path` or `query`. */
  in?: string;
}

/**
 * The fields of a request or an answer: on a page a list, in which each can be linked to (`#request.some_field`), in
 * Markdown a table.
 */
export function fieldTable(fields: Field[], where: string, target: Target): string {
  return target === "page" ? fieldEntries(fields, where) : entryTable(fields, ["Field", "Type", "What it is"]);
}

/** The same for parameters, which also say where they stand. */
export function parameterTable(parameters: (Entry & { in: string })[], target: Target): string {
  return target === "page"
    ? parameterEntries(parameters)
    : entryTable(parameters, ["Name", "In", "Type", "What it is"]);
}

/** The anchor of a field, or of a parameter, of which two places may each have one of the same name. */
export function fieldAnchor(where: string, { path, variant }: Pick<Field, "path" | "variant">): string {
  return `${where}.${path.replaceAll("[]", "").replace(/[<>]/g, "")}${variant ? `-${variant.replace(/[^\w-]+/g, "-")}` : ""}`;
}

export function provisionalWords(reason: string, target: Target): string {
  return target === "page" ? `<span class="badge">Provisional</span> *${reason}*` : `*Provisional: ${reason}*`;
}

/** What stands in front of the words on something that should no longer be used. */
export function deprecatedWords(deprecation: Deprecation, target: Target): string {
  const why = describeDeprecation(deprecation);
  if (target === "markdown") return `*${`Deprecated. ${why}`.trim()}*`;
  return `<span class="badge">Deprecated</span>${why && ` *${why}*`}`;
}

function entryTable(entries: Entry[], head: string[]): string {
  const rows = entries.map((entry) => {
    const code = entry.deprecation ? `~~\`${entry.path}\`~~` : `\`${entry.path}\``;
    const name = `${code}${entry.required ? " (required)" : instead(entry, (words) => ` (${words})`)}`;
    const words = [
      conditionWords(entry, ""),
      entry.deprecation && deprecatedWords(entry.deprecation, "markdown"),
      oneLine(entry.description),
      ...entry.rules,
      entry.provisional && provisionalWords(entry.provisional, "markdown"),
    ];
    return [name, ...(entry.in ? [entry.in] : []), entry.type, words.filter((part) => part).join(" ")];
  });
  return table(head, rows);
}

/** Which variant has a field; nothing where all have it. `prefix` is what all fields begin with. */
function conditionWords({ when = [] }: Entry, prefix: string): string {
  const said = when.map(({ field, values }) => {
    const name = field.startsWith(prefix) ? field.slice(prefix.length) : field;
    return `\`${name}\` is ${either(values.map((value) => `\`${value}\``))}`;
  });
  return said.length > 0 ? `Where ${said.join(" and ")}.` : "";
}

/** `a, b or c` */
function either(texts: string[]): string {
  return [texts.slice(0, -1).join(", "), ...texts.slice(-1)].filter((text) => text).join(" or ");
}

/** Up to so many fields a list is read at a glance. */
const AT_A_GLANCE = 16;
/** Up to so many fields inside of one stay unfolded also in a longer list. */
const FEW = 3;

/** Fields as a tree: what stands in an object or a list stands below it, and folds where all of it is long. */
function fieldEntries(fields: Field[], where: string): string {
  if (fields.length === 0) return "";
  // What a list answers is said once, not in front of every field.
  const list = fields.every(({ path }) => path.startsWith("[]."));
  const tree = fieldTree(fields);
  const folds = countOf(tree) > AT_A_GLANCE;
  const entries = (branches: Branch[]): string =>
    `<div class="entries">\n\n${branches.map(branchEntry).join("\n")}\n\n</div>`;
  const branchEntry = ({ name, field, inner, choice }: Branch): string => {
    const own = field
      ? entry({ ...field, name }, where, choice !== undefined, list)
      : `<div class="entry">\n\n<span class="field"><code>${escapeHtml(name)}</code></span> <span class="type">${name === "<name>" ? "any name" : "object"}</span>\n\n</div>`;
    const below = [inner.length > 0 && entries(inner), choice && choiceOf(choice, where)].filter((part) => part);
    if (below.length === 0) return own;
    const count = countOf([{ name, path: "", inner, ...(choice && { choice }) }]) - 1;
    const content = below.join("\n\n");
    if (!folds || count <= FEW) return `${own}\n<div class="inner">\n\n${content}\n\n</div>`;
    return `${own}\n<details class="inner"><summary>${count} fields in <code>${escapeHtml(name)}</code></summary>\n\n${content}\n\n</details>`;
  };
  const intro = list ? "A list. Each entry:\n\n" : "";
  return `${intro}${entries(tree)}`;
}

/** One of several kinds: which field tells them apart, and what each of them has. */
function choiceOf({ tag, field, kinds, holders }: Choice, where: string): string {
  const { path } = field;
  const count = kinds.reduce((sum, { values }) => sum + values.length, 0);
  // Links lead to fields that are said here as well.
  const anchors = [field, ...holders].map((held) => `<span class="field" id="${fieldAnchor(where, held)}"></span>`);
  const seen = new Set<Field>();
  const cards = kinds.map(({ values, fields }) => {
    const head = either(values.map((value) => `<code>${escapeHtml(value)}</code>`));
    const rows = fields.map(({ name, field }) => {
      const when = (field.when ?? []).filter((condition) => condition.field !== path);
      const row = entry({ ...field, when, name }, where, false, false, !seen.has(field));
      seen.add(field);
      return row;
    });
    return `<div class="kind">\n<p><code>${escapeHtml(tag)}</code> is ${head}</p>\n\n<div class="entries">\n\n${rows.join("\n")}\n\n</div>\n\n</div>`;
  });
  const words = oneLine(field.description);
  return `<div class="choice">\n<p>${anchors.join("")}One of ${inWords(count)} types. <code>${escapeHtml(tag)}</code> says which it is.</p>\n\n${words ? `${words}\n\n` : ""}${cards.join("\n")}\n\n</div>`;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** A field or parameter: name, type and whether it has to be there in one line, what it is below. */
function entry(
  entry: Entry & { name: string },
  where: string,
  chosen: boolean,
  list: boolean,
  anchored = true,
): string {
  const { name, type, description, rules, provisional, deprecation } = entry;
  const code = `<code>${splitPath(name)}</code>`;
  const id = anchored ? ` id="${fieldAnchor(entry.in ?? where, entry)}"` : "";
  const head = [
    `<span class="field"${id}>${deprecation ? `<s>${code}</s>` : code}</span>`,
    `<span class="type">${escapeHtml(entry.in ? `${type}, in the ${entry.in}` : type)}</span>`,
    presence(entry, where),
  ];
  const parts = [
    head.filter((part) => part).join(" "),
    conditionWords(entry, list ? "[]." : ""),
    deprecation && deprecatedWords(deprecation, "page"),
    oneLine(description),
    !chosen && rules.length > 0 && `<div class="rules">\n\n${rules.join(" ")}\n\n</div>`,
    provisional && provisionalWords(provisional, "page"),
  ];
  return `<div class="entry">\n\n${parts.filter((part) => part).join("\n\n")}\n\n</div>`;
}

function parameterEntries(parameters: Entry[]): string {
  const rows = parameters.map((parameter) => entry({ ...parameter, name: parameter.path }, "parameter", false, false));
  return rows.length > 0 ? `<div class="entries">\n\n${rows.join("\n")}\n\n</div>` : "";
}

/** Of a request it matters what has to be there, of an answer what can be missing. */
function presence(entry: Entry, where: string): string {
  if (where === "response" || where === "payload")
    return entry.required ? "" : `<span class="type">may be missing</span>`;
  if (entry.required) return `<span class="required">required</span>`;
  return instead(entry, (words) => `<span class="required">${words}</span>`);
}

function instead({ insteadOf = [] }: Entry, frame: (words: string) => string): string {
  return insteadOf.length > 0 ? frame(`required unless ${insteadOf.map(escapeHtml).join(", or ")} is given`) : "";
}

/** `field.inner.x`, with what it stands in less loud. */
function splitPath(path: string): string {
  const cut = path.lastIndexOf(".") + 1;
  return `${cut > 0 ? `<span class="parent">${escapeHtml(path.slice(0, cut))}</span>` : ""}${escapeHtml(path.slice(cut))}`;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").trim();
}
