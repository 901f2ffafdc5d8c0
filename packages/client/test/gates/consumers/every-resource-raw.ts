/** The same operations, typed by path. */
import type { components, paths } from "@video-ads/client/schema";
import createFetchClient from "openapi-fetch";

type Schemas = components["schemas"];

/** What is sent, as the contract has it: a field that is new there is none that this file has to name. */
export interface Bodies {
  link: Schemas["LinkCreateRequest"];
  page: Schemas["LinkWithParamsRequest"];
  video: Schemas["LinkToVideoRequest"];
  lipsync: Schemas["LipsyncRequest"];
  avatars: Schemas["MultiAvatarRequest"];
  template: Schemas["CustomTemplateJobRequest"];
  edit: Schemas["AiEditingRequest"];
  clone: Schemas["AdsCloneRequest"];
  html: Schemas["HtmlInteractiveAdRequest"];
}

export async function visit(bodies: Bodies): Promise<void> {
  const api = createFetchClient<paths>({ baseUrl: "http://127.0.0.1:4010" });
  const path = { id: "id" };
  await api.POST("/api/links/", { body: bodies.link });
  await api.POST("/api/links/link_with_params/", { body: bodies.page });
  await api.POST("/api/link_to_videos/", { body: bodies.video });
  await api.GET("/api/link_to_videos/{id}/", { params: { path } });
  await api.POST("/api/lipsyncs/preview/", { body: bodies.lipsync });
  await api.GET("/api/lipsyncs/{id}/", { params: { path } });
  await api.POST("/api/lipsyncs/multi_avatar/", { body: bodies.avatars });
  await api.GET("/api/lipsyncs_v2/", { params: { query: { ids: ["id"] } } });
  await api.GET("/api/custom_templates/");
  await api.GET("/api/custom_templates/{template_id}/", { params: { path: { template_id: "id" } } });
  await api.POST("/api/custom_template_jobs/", { body: bodies.template });
  await api.POST("/api/ai_editing/", { body: bodies.edit });
  await api.POST("/api/ads_clone/", { body: bodies.clone });
  await api.POST("/api/html_interactive_ads/", { body: bodies.html });
  await api.GET("/api/html_interactive_ads/");
  await api.GET("/api/html_interactive_ads/styles/");
  await api.GET("/api/dyoa/");
  await api.GET("/api/personas/");
  await api.GET("/api/voices/");
  await api.GET("/api/remaining_credits/");
}
