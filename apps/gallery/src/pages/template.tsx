import { useQuery } from "@tanstack/react-query";
import { queries } from "../ads.ts";
import { VariablesForm } from "../form/variables-form.tsx";
import { Placeholder, Problem, ratio, Title, templateName } from "../parts.tsx";
import { linkTo } from "../route.ts";

export function TemplatePage({ id, from }: { id: string; from: string | undefined }) {
  const { data: template, error, refetch } = useQuery(queries.customTemplates.get(id));
  const before = useQuery({ ...queries.customTemplateJobs.get(from ?? ""), enabled: from !== undefined });
  const isReady = template !== undefined && (from === undefined || before.data !== undefined || before.error !== null);
  return (
    <>
      <a className="back" href={linkTo({ page: "gallery" })}>
        All templates
      </a>
      {error && !template && (
        <>
          <Title>Template</Title>
          <Problem error={error} retry={() => void refetch()} />
        </>
      )}
      {!error && !isReady && <Placeholder label="Loading the template …" />}
      {isReady && (
        <>
          <Title lead="A preview is made first. The video is rendered when you like it.">
            {templateName(template)}
          </Title>
          <div className="columns">
            <VariablesForm template={template} before={before.data?.variables} />
            <div className="stage">
              <video
                src={template.preview}
                style={{ aspectRatio: ratio(template.aspect_ratio) }}
                controls
                muted
                playsInline
                preload="metadata"
                aria-label={`The template ${templateName(template)}`}
              />
            </div>
          </div>
        </>
      )}
    </>
  );
}
