// Where coverage files and the contract disagree.
import { type Bundle, type Contents, contentsOf, type PlaceOf } from "./contents.ts";
import { type CoverageFile, kinds, type Section } from "./files.ts";

const singular = { schemas: "schema", operations: "operation", webhooks: "webhook source" } as const;

/** What is claimed and is not there, and what is there and is not claimed: each with file and line. */
export function disagreements(
  bundle: Bundle,
  files: CoverageFile[],
  sections: readonly Section[],
  placeOf: PlaceOf,
): string[] {
  const contract = contentsOf(bundle);
  return [
    ...files.flatMap((file) => [...unknownSections(file, sections), ...notThere(file, contract)]),
    ...leftOut(sections, files),
    ...unclaimed(contract, files, placeOf),
    ...files.flatMap((file) => notRequired(file, bundle)),
  ];
}

function unknownSections({ coverage, placeOf }: CoverageFile, sections: readonly Section[]): string[] {
  return (["implements", "notShown"] as const).flatMap((key) =>
    (coverage[key] ?? []).flatMap(({ section }, index) =>
      sections.some(({ number }) => number === section)
        ? []
        : [
            `${placeOf([key, index, "section"])}: the interface specification has no section ${JSON.stringify(section)}`,
          ],
    ),
  );
}

/** A section of which nothing is said. What is divided says nothing of its own. */
function leftOut(sections: readonly Section[], files: CoverageFile[]): string[] {
  const said = files.flatMap(({ coverage }) => [...(coverage.implements ?? []), ...(coverage.notShown ?? [])]);
  const isSaid = (number: string): boolean => said.some(({ section }) => section === number);
  return sections.flatMap(({ number, title }) =>
    isSaid(number) || sections.some((other) => other.number.startsWith(`${number}.`))
      ? []
      : [
          `sections.yaml: no coverage.yaml names section ${number} "${title}". ` +
            "Name it under `implements`, or under `notShown` with what was decided.",
        ],
  );
}

function notThere({ coverage, placeOf }: CoverageFile, contract: Contents): string[] {
  const claims = [
    ...(coverage.implements ?? []).map((claim, index) => ({
      claim,
      at: ["implements", index],
      where: `section ${claim.section}`,
    })),
    ...(coverage.beyond ?? []).map((claim, index) => ({ claim, at: ["beyond", index], where: "beyond" })),
  ];
  return claims.flatMap(({ claim, at, where }) =>
    kinds.flatMap((kind) =>
      (claim[kind] ?? []).flatMap((name, index) =>
        contract[kind].has(name)
          ? []
          : [`${placeOf([...at, kind, index])}: the contract has no ${singular[kind]} ${name} (${where})`],
      ),
    ),
  );
}

function unclaimed(contract: Contents, files: CoverageFile[], placeOf: PlaceOf): string[] {
  const claims = files.flatMap(({ coverage }) => [...(coverage.implements ?? []), ...(coverage.beyond ?? [])]);
  return kinds.flatMap((kind) => {
    const claimed = new Set(claims.flatMap((claim) => claim[kind] ?? []));
    return [...contract[kind].keys()]
      .filter((name) => !claimed.has(name))
      .map(
        (name) =>
          `${placeOf(kind, name) ?? "openapi.yaml"}: the ${singular[kind]} ${name} is claimed by no coverage.yaml. ` +
          `Name it under \`${kind}\` in the one of its folder: of an entry of \`implements\`, or of \`beyond\` if no section asks for it.`,
      );
  });
}

function notRequired({ coverage, placeOf }: CoverageFile, { components }: Bundle): string[] {
  return Object.entries(coverage.required ?? {}).flatMap(([name, fields]) =>
    fields.flatMap((field, index) =>
      components?.schemas?.[name]?.required?.includes(field)
        ? []
        : [`${placeOf(["required", name, index])}: the contract does not require ${field} of ${name}`],
    ),
  );
}
