/** The same calls, typed by path. What waits for a job is a plain read here. */
import type { components, paths } from "@video-ads/client/schema";
import createFetchClient from "openapi-fetch";

type Schemas = components["schemas"];

/** What is sent, as the contract has it: a field that is new there is none that this file has to name. */
export interface Bodies {
  link: Schemas["LinkCreateRequest"];
  changes: Schemas["LinkUpdateRequest"];
  html: Schemas["HtmlInteractiveAdRequest"];
  first: Schemas["CustomTemplateJobRequest"];
  second: Schemas["CustomTemplateJobRequest"];
  direct: Schemas["CustomTemplateJobRequest"];
}

export async function advertise(bodies: Bodies): Promise<string | null> {
  const api = createFetchClient<paths>({ baseUrl: "http://127.0.0.1:4010" });
  const credits = await api.GET("/api/remaining_credits/");
  if ((credits.data?.remaining_credits ?? 0) < 50) return null;
  const link = await api.POST("/api/links/", { body: bodies.link });
  await api.PUT("/api/links/{id}/", {
    params: { path: { id: link.data?.id ?? "" } },
    body: bodies.changes,
  });

  const styles = await api.GET("/api/html_interactive_ads/styles/");
  if (!styles.data?.[0]?.id) return null;
  const request = await api.POST("/api/html_interactive_ads/", { body: bodies.html });
  const recent = await api.GET("/api/html_interactive_ads/", {
    params: { query: { created_after: new Date(0).toISOString() } },
  });
  const again = await api.GET("/api/html_interactive_ads/", {
    params: { query: { ids: [recent.data?.[0]?.id ?? ""] } },
  });
  const html = await api.GET("/api/html_interactive_ads/", { params: { query: { ids: [request.data?.id ?? ""] } } });
  const page = html.data?.[0]?.ads[0]?.html_url ?? again.data?.[0]?.ads[0]?.html_url;

  const templates = await api.GET("/api/custom_templates/");
  const template = await api.GET("/api/custom_templates/{template_id}/", {
    params: { path: { template_id: templates.data?.[0]?.template_id ?? "" } },
  });
  if (!template.data?.template_id) return null;
  const first = await api.POST("/api/custom_template_jobs/preview_async/", { body: bodies.first });
  const second = await api.POST("/api/custom_template_jobs/preview_async/", { body: bodies.second });
  const previewed = await api.GET("/api/custom_template_jobs/{id}/", {
    params: { path: { id: first.data?.id ?? "" } },
  });
  await api.GET("/api/custom_template_jobs/{id}/", { params: { path: { id: second.data?.id ?? "" } } });
  const rendering = await api.POST("/api/custom_template_jobs/{id}/render/", {
    params: { path: { id: previewed.data?.id ?? "" } },
    body: {},
  });
  const now = await api.GET("/api/custom_template_jobs/{id}/", {
    params: { path: { id: rendering.data?.id ?? "" } },
  });
  const done = await api.GET("/api/custom_template_jobs/{id}/", { params: { path: { id: now.data?.id ?? "" } } });
  const direct = await api.POST("/api/custom_template_jobs/", { body: bodies.direct });
  const other = await api.GET("/api/custom_template_jobs/{id}/", { params: { path: { id: direct.data?.id ?? "" } } });
  return other.data?.video_output ?? done.data?.video_output ?? page ?? null;
}
