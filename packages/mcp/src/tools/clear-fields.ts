// The argument `clear`: fields that are set to null. Null in an argument itself is what hosts say of one that is left out.
import { fieldOf, isObject } from "@video-ads/core/job";
import type { Arguments, OperationTool } from "./definition.ts";
import { ownArgument, ownName } from "./own-argument.ts";

/** The arguments, with null where `clear` names a field. */
export function cleared(definition: OperationTool, given: Arguments): Arguments {
  return named(definition, given).reduce<Arguments>((all, path) => withNull(all, path), given);
}

/** What is wrong with them: a field that is given as well, or that is neither given nor cleared. */
export function faultsOfClear(definition: OperationTool, given: Arguments): string[] {
  const paths = named(definition, given);
  const twice = paths.filter((path) => path.reduce<unknown>(fieldIn, given) !== undefined);
  const missing = (definition.needed ?? []).filter(
    (name) => given[name] === undefined && !paths.some((path) => path.join(".") === name),
  );
  const clear = ownName(definition, "clear");
  return [
    ...twice.map((path) => `${path.join(".")} is given, and ${clear} names it: do one of both`),
    ...missing.map((name) => `${name} is missing: give it, or name it in ${clear} to send null`),
  ];
}

function named(definition: OperationTool, given: Arguments): (readonly string[])[] {
  const names = [ownArgument(definition, given, "clear")].flat();
  return (definition.clearable ?? []).filter((path) => names.includes(path.join(".")));
}

function withNull(value: unknown, [name = "", ...inner]: readonly string[]): Arguments {
  const fields = isObject(value) ? value : {};
  return { ...fields, [name]: inner.length === 0 ? null : withNull(fieldOf(fields, name), inner) };
}

function fieldIn(value: unknown, name: string): unknown {
  return isObject(value) ? fieldOf(value, name) : undefined;
}
