// Who may call, in words: what a request carries, and what the settings of it are called.
import {
  type Alternatives,
  type Operation,
  type SecurityScheme,
  type ServiceModel,
  securityKey,
} from "@video-ads/model";
import { table } from "./markdown.ts";

/** What the service as a whole asks for, and a line for each operation that asks for something else. */
export function securityText(model: ServiceModel): string {
  const { usual, schemes } = model.security;
  const others = model.operations.flatMap(
    (operation) => operationSecurity(model, operation)?.(`\`${operation.id}\``) ?? [],
  );
  return [
    carries("Each request", usual),
    ...(schemes.length > 0 ? [settingsTable(model)] : []),
    ...(others.length > 0 ? [others.map((line) => `- ${line}`).join("\n")] : []),
  ].join("\n\n");
}

/** What an operation asks for, by what it is called; undefined when it is what the others do. */
export function operationSecurity(
  model: ServiceModel,
  { security }: Operation,
): ((name: string) => string) | undefined {
  const { usual } = model.security;
  return securityKey(security) === securityKey(usual) ? undefined : (name) => carries(name, security);
}

/** Settings that the client and every program read, and how each is sent. */
export function settingsTable({ security }: ServiceModel): string {
  const rows = security.schemes.flatMap((scheme) =>
    scheme.credentials.map(({ setting, variable, description }) => [
      `\`${setting}\``,
      `\`${variable}\``,
      sentAs(scheme),
      description.replace(/\s+/g, " "),
    ]),
  );
  return table(["Setting", "Variable", "Sent as", "What it is"], rows);
}

function carries(who: string, alternatives: Alternatives): string {
  const sets = alternatives.filter(({ length }) => length > 0).map((set) => set.map(sentAs).join(" and "));
  if (sets.length === 0) return `${who} needs no key.`;
  const open = sets.length < alternatives.length ? " It may also carry none." : "";
  return `${who} carries ${sets.join(", or ")}.${open}`;
}

function sentAs(scheme: SecurityScheme): string {
  if (scheme.kind === "query") return `the query parameter \`${scheme.parameter}\``;
  if (scheme.kind === "bearer") return "`Authorization: Bearer …`";
  return scheme.kind === "basic" ? "`Authorization: Basic …`" : `\`${scheme.header}\``;
}
