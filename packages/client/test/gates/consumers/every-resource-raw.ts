/** The same operations, typed by path. */
import type { paths } from "@video-ads/client/schema";
import createFetchClient from "openapi-fetch";

export async function visit(): Promise<void> {
  const api = createFetchClient<paths>({ baseUrl: "http://127.0.0.1:4010" });
  const path = { id: "id" };
  await api.POST("/api/links/", { body: { url: "https://shop.example.com" } });
  await api.POST("/api/links/link_with_params/", { body: { title: "Shoe" } });
  await api.POST("/api/link_to_videos/", { body: { link: "id" } });
  await api.GET("/api/link_to_videos/{id}/", { params: { path } });
  await api.POST("/api/lipsyncs/preview/", { body: { text: "Hello" } });
  await api.GET("/api/lipsyncs/{id}/", { params: { path } });
  await api.POST("/api/lipsyncs/multi_avatar/", { body: { video_inputs: [] } });
  await api.GET("/api/lipsyncs_v2/", { params: { query: { ids: ["id"] } } });
  await api.GET("/api/custom_templates/");
  await api.GET("/api/custom_templates/{template_id}/", { params: { path: { template_id: "id" } } });
  await api.POST("/api/custom_template_jobs/", { body: { template_id: "id", variables: {} } });
  await api.POST("/api/ai_editing/", { body: { video_url: "https://a.example.com/v.mp4", editing_style: "film" } });
  await api.POST("/api/ads_clone/", { body: { link: "id", video_url: "https://a.example.com/v.mp4" } });
  await api.POST("/api/html_interactive_ads/", { body: { link: "id", style_ids: ["a"] } });
  await api.GET("/api/html_interactive_ads/");
  await api.GET("/api/html_interactive_ads/styles/");
  await api.GET("/api/dyoa/");
  await api.GET("/api/personas/");
  await api.GET("/api/voices/");
  await api.GET("/api/remaining_credits/");
}
