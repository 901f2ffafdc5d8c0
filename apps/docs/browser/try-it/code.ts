// Code that changes while one types: in tabs like those of the samples, with the same colours.
import { copyButton } from "../copy.ts";
import { showTabs } from "../tabs.ts";
import { element } from "./element.ts";

/** What is coloured, in the order in which it is looked for. */
const TOKENS =
  /(?<remark>\/\/[^\n]*)|(?<property>"(?:[^"\\\n]|\\.)*"(?=:))|(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<keyword>\b(?:import|from|const|await|for|of|new|true|false|null)\b)|(?<number>(?<![\w-])-?\d+(?:\.\d+)?(?![\w-]))/g;

/** Code as it is shown; anything else stays as it is. */
export function coloured(code: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const [kind = ""] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    parts.push(code.slice(end, match.index), element("span", { class: `t-${kind}` }, match[0]));
    end = match.index + match[0].length;
  }
  parts.push(code.slice(end));
  return parts;
}

/** A piece of code with a button that copies it. */
export function codeBlock(label: string, code = ""): { figure: HTMLElement; set(code: string): void } {
  const text = element("code", {}, ...coloured(code));
  const pre = element("pre", { tabindex: 0, role: "region", "aria-label": label }, text);
  const figure = element("figure", { class: "code" }, element("figcaption", {}, label), pre);
  figure.append(copyButton(figure));
  return { figure, set: (code) => text.replaceChildren(...coloured(code)) };
}

/** The same request in several languages. */
export function codeTabs(labels: readonly string[]): {
  part: HTMLElement;
  set(code: Readonly<Record<string, string>>): void;
} {
  const list = element("div", { class: "tab-list", role: "tablist", "aria-label": "What is sent" });
  const part = element("div", { class: "tabs" }, list);
  const blocks = labels.map((label) => {
    const block = codeBlock(label);
    const [tab, panel] = [`try-tab-${label.toLowerCase()}`, `try-panel-${label.toLowerCase()}`];
    list.append(element("button", { type: "button", role: "tab", id: tab, "aria-controls": panel }, label));
    part.append(
      element("div", { id: panel, "data-tab": label, role: "tabpanel", "aria-labelledby": tab }, block.figure),
    );
    return { label, block };
  });
  showTabs([part]);
  return {
    part,
    set: (code) => {
      for (const { label, block } of blocks) block.set(code[label] ?? "");
    },
  };
}
