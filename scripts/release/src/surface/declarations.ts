// The exports of a report as the syntax trees of their declarations.
import ts from "typescript";

/** The first line under an export whose declaration is generated from the contract. */
const GENERATED = "// Generated from the contract.";

const ALIAS = "the same as ";

/** Declarations by `entry name`; those that are not exported by `(not exported) name`. */
export class Declarations {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #keys = new Map<string, string>();
  readonly #parsed = new Map<string, readonly ts.Statement[]>();

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
    for (const [key, text] of texts) if (!text.startsWith(ALIAS)) this.#keys.set(this.nameOf(key), key);
  }

  exported(): string[] {
    return [...this.#texts.keys()].filter((key) => !this.isInner(key));
  }

  /** Nobody can name it: what it is called may change. */
  isInner(key: string): boolean {
    return key.startsWith("(not exported) ");
  }

  nameOf(key: string): string {
    return key.slice(key.lastIndexOf(" ") + 1);
  }

  /** Which declaration is meant in another one, where two of a name are told apart by a number. */
  keyOf(name: string): string | undefined {
    return this.#keys.get(name.replace(/\$\d+$/, ""));
  }

  /** Where the declaration stands of what another entry exports as well. */
  home(key: string): string {
    const text = this.#texts.get(key);
    return text?.startsWith(ALIAS) ? this.home(text.slice(ALIAS.length)) : key;
  }

  text(key: string): string | undefined {
    return this.#texts.get(this.home(key));
  }

  isGenerated(key: string): boolean {
    return this.text(key)?.startsWith(GENERATED) ?? false;
  }

  /** Nothing of what is named, and not written out. */
  statements(key: string): readonly ts.Statement[] {
    const parsed = this.#parsed.get(key) ?? parse(this.text(key) ?? "");
    this.#parsed.set(key, parsed);
    return parsed;
  }
}

export function parse(text: string): readonly ts.Statement[] {
  // A value that is written out is the type of its constant.
  const typed = text.replace(/^( *(?:(?:const|static|readonly) )+[\w$]+) = (.+);$/gm, "$1: $2;");
  const declared = ts.createSourceFile("report.d.ts", typed, ts.ScriptTarget.Latest, true);
  return declared.statements.filter((one) => !ts.isExpressionStatement(one));
}
