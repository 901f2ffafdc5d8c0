import { createCssVariablesTheme, createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

/** HTML of a piece of code, with its colours as CSS variables: they change with the theme, without a second copy. */
export type Highlight = (code: string, language: string) => string;

const NAMES: Record<string, string> = {
  ts: "typescript",
  tsx: "tsx",
  js: "typescript",
  sh: "shellscript",
  json: "json",
  yaml: "yaml",
  python: "python",
  go: "go",
  php: "php",
};

/** A highlighter for the languages that the site shows. Anything else is shown as plain text. */
export async function createHighlight(): Promise<Highlight> {
  const theme = createCssVariablesTheme({ name: "site", variablePrefix: "--code-" });
  const highlighter = await createHighlighterCore({
    themes: [theme],
    langs: [
      import("shiki/langs/typescript.mjs"),
      import("shiki/langs/tsx.mjs"),
      import("shiki/langs/shellscript.mjs"),
      import("shiki/langs/json.mjs"),
      import("shiki/langs/yaml.mjs"),
      import("shiki/langs/python.mjs"),
      import("shiki/langs/go.mjs"),
      import("shiki/langs/php.mjs"),
    ],
    engine: createJavaScriptRegexEngine(),
  });
  return (code, language) =>
    highlighter
      .codeToHtml(code, { lang: NAMES[language] ?? "text", theme: "site" })
      // Its colours are the page's own; whether it takes the focus is for the figure around it to say.
      .replace(/<pre [^>]*>/, "<pre>");
}
