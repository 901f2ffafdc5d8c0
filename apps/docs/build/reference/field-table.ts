import { escapeHtml } from "@video-ads/http/escape";
import { type Deprecation, describeDeprecation } from "@video-ads/model";
import { table } from "../site/markdown.ts";
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
  return target === "page" ? entryList(fields, where) : entryTable(fields, ["Field", "Type", "What it is"]);
}

/** The same for parameters, which also say where they stand. */
export function parameterTable(parameters: (Entry & { in: string })[], target: Target): string {
  return target === "page"
    ? entryList(parameters, "parameter")
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
    return `\`${name}\` is ${values.map((value) => `\`${value}\``).join(" or ")}`;
  });
  return said.length > 0 ? `Where ${said.join(" and ")}.` : "";
}

/** Markdown inside of elements: blank lines end the HTML that is around it. */
function entryList(entries: Entry[], where: string): string {
  if (entries.length === 0) return "";
  // What a list answers is said once, not in front of every field.
  const list = entries.every(({ path }) => path.startsWith("[]."));
  const rows = entries.map((entry) => {
    const { type, description, rules, provisional, deprecation } = entry;
    const path = list ? entry.path.slice("[].".length) : entry.path;
    const code = `<code>${splitPath(path)}</code>`;
    const head = [
      `<span class="field" id="${fieldAnchor(entry.in ?? where, entry)}">${deprecation ? `<s>${code}</s>` : code}</span>`,
      `<span class="type">${escapeHtml(entry.in ? `${type}, in the ${entry.in}` : type)}</span>`,
      presence(entry, where),
    ];
    const parts = [
      head.filter((part) => part).join(" "),
      conditionWords(entry, list ? "[]." : ""),
      deprecation && deprecatedWords(deprecation, "page"),
      oneLine(description),
      rules.length > 0 && `<div class="rules">\n\n${rules.join(" ")}\n\n</div>`,
      provisional && provisionalWords(provisional, "page"),
    ];
    const depth = path.split(".").length - 1;
    return `<div class="entry${depth > 0 ? ` depth-${Math.min(depth, 3)}` : ""}">\n\n${parts.filter((part) => part).join("\n\n")}\n\n</div>`;
  });
  const intro = list ? "A list. Each entry:\n\n" : "";
  return `${intro}<div class="entries">\n\n${rows.join("\n")}\n\n</div>`;
}

/** Of a request it matters what has to be there, of an answer what can be missing. */
function presence(entry: Entry, where: string): string {
  if (where === "answer" || where === "payload")
    return entry.required ? "" : `<span class="type">not always there</span>`;
  if (entry.required) return `<span class="required">required</span>`;
  return instead(entry, (words) => `<span class="required">${words}</span>`);
}

function instead({ insteadOf = [] }: Entry, frame: (words: string) => string): string {
  return insteadOf.length > 0 ? frame(`required without ${insteadOf.join(", or ")}`) : "";
}

/** `field.inner.x`, with what it stands in less loud. */
function splitPath(path: string): string {
  const cut = path.lastIndexOf(".") + 1;
  return `${cut > 0 ? `<span class="parent">${escapeHtml(path.slice(0, cut))}</span>` : ""}${escapeHtml(path.slice(cut))}`;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ").trim();
}
