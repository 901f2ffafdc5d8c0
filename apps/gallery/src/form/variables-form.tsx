import { useQueryClient } from "@tanstack/react-query";
import {
  type CustomTemplateDetail,
  type CustomTemplateJob,
  type FieldMessages,
  InvalidRequestError,
  ValidationError,
} from "@video-ads/client";
import { useStartJob } from "@video-ads/react";
import { type FormEvent, useState } from "react";
import { queries } from "../ads.ts";
import { Problem, templateName } from "../parts.tsx";
import { go } from "../route.ts";
import { Field } from "./field.tsx";
import { exampleOf, faultOf, jobVariable, type Kind, kindOf, refusalOf, type Values, valuesOf } from "./values.ts";

/** A form for the variables of a template. Sending it makes a preview, and goes to it. */
export function VariablesForm({
  template,
  before = {},
}: {
  template: CustomTemplateDetail;
  /** Variables of a job that the form begins with. */
  before: CustomTemplateJob["variables"] | undefined;
}) {
  const variables = Object.entries(template.variables).flatMap(([name, { type }]): [string, Kind][] => {
    const kind = kindOf(type);
    return kind ? [[name, kind]] : [];
  });
  const [values, setValues] = useState<Values>(() => valuesOf(before));
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({});
  const queryClient = useQueryClient();
  const preview = useStartJob(
    {
      ...queries.customTemplateJobs.preview(),
      onSuccess: ({ id }) => go({ page: "job", id, rendering: false }),
      onError: (error) => {
        if (error instanceof ValidationError) show(faultsIn(error.fields, variables));
      },
    },
    queries.customTemplateJobs.job,
  );
  const [unsent, setUnsent] = useState<Error>();
  const isSending = preview.phase === "starting";

  function show(found: Readonly<Record<string, string | undefined>>): void {
    setFaults(found);
    const [first] = variables.filter(([name]) => found[name]);
    if (first) document.getElementById(`variable-${first[0]}`)?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = Object.fromEntries(variables.map(([name, kind]) => [name, faultOf(kind, values[name] ?? "")]));
    show(found);
    setUnsent(undefined);
    if (Object.values(found).some(Boolean)) return;
    const filled = variables.map(([name, kind]) => [name, jobVariable(kind, values[name] ?? "")] as const);
    const request = {
      template_id: template.template_id,
      name: templateName(template),
      variables: Object.fromEntries(filled),
    };
    const refusal = refusalOf(request);
    if (!refusal) {
      preview.start(request);
      return;
    }
    const named = faultsIn(refusal, variables);
    show(named);
    // What none of its fields holds is said below them.
    if (!Object.values(named).some(Boolean)) setUnsent(new InvalidRequestError(sentence(refusal)));
  }

  async function fillIn(): Promise<void> {
    // The lists may still be on their way. One that cannot be had says so in its field, and leaves it empty.
    const [personas, voices] = await Promise.all([
      queryClient.ensureQueryData(queries.personas.list()).catch(() => []),
      queryClient.ensureQueryData(queries.voices.list()).catch(() => []),
    ]);
    const chosen: Partial<Record<Kind, string | undefined>> = {
      avatar: personas[0]?.id,
      voiceover: voices[0]?.accents[0]?.id,
    };
    setValues(Object.fromEntries(variables.map(([name, kind]) => [name, chosen[kind] ?? exampleOf(kind)])));
    setFaults({});
  }

  const isNamed = preview.error instanceof ValidationError && Object.values(faults).some(Boolean);
  const unnamed = unsent ?? (isNamed ? undefined : preview.error);
  return (
    <form className="form" onSubmit={submit} noValidate>
      {variables.map(([name, kind]) => (
        <Field
          key={name}
          name={name}
          kind={kind}
          value={values[name] ?? ""}
          fault={faults[name]}
          change={(value) => {
            setValues({ ...values, [name]: value });
            setFaults({ ...faults, [name]: undefined });
          }}
        />
      ))}
      {variables.length === 0 && <p className="help">Nothing has to be filled in.</p>}
      {unnamed && <Problem error={unnamed} unconfirmed={preview.phase === "unconfirmed" ? preview.reset : undefined} />}
      <div className="actions">
        <button type="submit" className="main" aria-disabled={isSending}>
          {isSending ? "Sending …" : "Make a preview"}
        </button>
        {variables.length > 0 && (
          <button type="button" className="plain" onClick={() => void fillIn()}>
            Fill in an example
          </button>
        )}
      </div>
    </form>
  );
}

/** All that is wrong with a request, in a line. */
function sentence(fields: FieldMessages): string {
  return Object.entries(fields)
    .map(([field, messages]) => `${field}: ${messages.join(" ")}`)
    .join("; ");
}

/** What is said about each variable, by the service or before it is asked. */
function faultsIn(fields: FieldMessages, variables: readonly [string, Kind][]): Record<string, string | undefined> {
  return Object.fromEntries(
    variables.map(([name]) => {
      const own = Object.entries(fields).filter(([field]) => field.split(".")[1] === name);
      return [name, own.flatMap(([, messages]) => messages).join(" ") || undefined];
    }),
  );
}
