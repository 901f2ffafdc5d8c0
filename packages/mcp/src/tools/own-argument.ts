import type { Arguments, OperationTool } from "./definition.ts";

/** An argument of this server. The service's own fields win: one of the same name is a field. */
export function ownArgument(definition: OperationTool, given: Arguments, name: string): unknown {
  const argument = ownName(definition, name);
  return definition.own?.includes(argument) ? given[argument] : undefined;
}

/** What it is called: where the service takes an argument of that name itself, the tool's own is told apart from it. */
export function ownName({ own = [] }: OperationTool, name: string): string {
  return [name, `tool_${name}`].find((one) => own.includes(one)) ?? name;
}
