import { videoAds } from "../../../lib/video-ads";

export const dynamic = "force-dynamic";
export const GET = (): Response => Response.json(videoAds().reported);
