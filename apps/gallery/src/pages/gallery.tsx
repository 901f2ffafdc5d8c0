import { useQuery } from "@tanstack/react-query";
import type { CustomTemplate } from "@video-ads/client";
import { queries } from "../ads.ts";
import { Placeholder, Problem, ratio, Title, templateName } from "../parts.tsx";
import { linkTo } from "../route.ts";

export function GalleryPage() {
  const { data, error, refetch } = useQuery(queries.customTemplates.list());
  return (
    <>
      <Title lead="Choose a template, fill in what is yours, look at the preview, and render the video.">
        Make a video ad
      </Title>
      {error && !data && <Problem error={error} retry={() => void refetch()} />}
      {!error && !data && <Placeholder label="Loading templates …" />}
      {data?.length === 0 && (
        <div className="empty">
          <strong>No templates yet</strong>
          <p>A template is made in the website's editor, by marking elements of a project as API variables.</p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className="cards">
          {data.map((template) => (
            <li key={template.template_id}>
              <Card template={template} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Card({ template }: { template: CustomTemplate }) {
  return (
    <a className="card" href={linkTo({ page: "template", id: template.template_id })}>
      <span className="stage">
        <video
          src={template.preview}
          style={{ aspectRatio: ratio(template.aspect_ratio) }}
          muted
          loop
          playsInline
          preload="metadata"
          aria-hidden="true"
          tabIndex={-1}
          onPointerEnter={(event) => void event.currentTarget.play().catch(() => {})}
          onPointerLeave={(event) => event.currentTarget.pause()}
        />
      </span>
      <span className="caption">
        <strong>{templateName(template)}</strong>
        <span className="chip">{template.aspect_ratio.replace("x", ":")}</span>
      </span>
    </a>
  );
}
