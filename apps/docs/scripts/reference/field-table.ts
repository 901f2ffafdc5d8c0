import { table } from "../site/markdown.ts";
import type { Field } from "./fields.ts";

/** For whom a text is made: a page has anchors and badges, which Markdown for machines does without. */
export type Target = "page" | "markdown";

/** A table of fields. On a page, each row can be linked to: `#request.caption_offset_x`. */
export function fieldTable(fields: Field[], where: string, target: Target): string {
  const rows = fields.map(({ path, type, required, description, rules, provisional }) => {
    const name =
      target === "page" ? `<span class="field" id="${fieldAnchor(where, path)}">\`${path}\`</span>` : `\`${path}\``;
    const mark = required ? (target === "page" ? ` <span class="required">required</span>` : " (required)") : "";
    const words = [
      description.replace(/\s*\n\s*/g, " "),
      ...rules,
      provisional && provisionalWords(provisional, target),
    ];
    return [`${name}${mark}`, type, words.filter((part) => part).join(" ")];
  });
  return table(["Field", "Type", "What it is"], rows);
}

/** The anchor of a field's row. */
export function fieldAnchor(where: string, path: string): string {
  return `${where}.${path.replaceAll("[]", "").replace(/[<>]/g, "")}`;
}

export function provisionalWords(reason: string, target: Target): string {
  return target === "page" ? `<span class="badge">Provisional</span> *${reason}*` : `*Provisional: ${reason}*`;
}
