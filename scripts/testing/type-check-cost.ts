// What the type checker has to do for a file of a consumer, counted rather than timed.
import ts from "typescript";

export interface TypeCheckCost {
  /** Generic types that were instantiated. */
  instantiations: number;
  /** Types that were made. */
  types: number;
  /** What does not compile, in sentences. */
  errors: string[];
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** Checks one file and nothing else: declarations are read as far as the file needs them. */
export function typeCheckCost(file: string): TypeCheckCost {
  const program = ts.createProgram([file], OPTIONS);
  const source = program.getSourceFile(file);
  const problems = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return {
    instantiations: program.getInstantiationCount(),
    types: program.getTypeCount(),
    errors: problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  };
}
