// Generated from spec/ by `pnpm generate`. Do not edit.
import type { OperationRow } from "../rows.ts";

/** What the commands of `links` take and say. */
export const operations: readonly OperationRow[] = [
  {
    "id": "links.create",
    "resource": "links",
    "verb": "create",
    "paid": true,
    "used": "credits_used",
    "command": "create",
    "method": "POST",
    "path": "/api/links/",
    "summary": "Create a link from a URL",
    "description": "Reads the page and keeps its title, text, images and videos. Use the top-level id of the answer as the link id everywhere; the id inside link is not accepted elsewhere.\n\nWhen the page cannot be read, or has neither an image nor a video, the answer is 400 with a list of sentences.",
    "provisional": "Named without a shape; request, answer and cost rest on public facts.",
    "cost": "Costs 1 credit per request. Provisional: The cost of POST /api/links/ is not stated.",
    "parameters": [],
    "query": [],
    "body": {
      "kind": "json",
      "fields": [
        {
          "name": "url",
          "flag": "url",
          "kind": "string",
          "description": "Address of the product page. It is read once, for its title, text, images and videos.",
          "placeholder": "url",
          "required": true
        }
      ]
    },
    "answer": {
      "kind": "record",
      "columns": [
        "id",
        "credits_used"
      ],
      "fields": "id url link.id link.ai_industry link.ai_target_audiences.* link.url link.title link.description link.image_urls[] link.video_urls[] link.reviews.* link.logo_url link.ai_summary credits_used"
    },
    "example": [
      "--url",
      "https://shop.example.com/products/trail-shoe"
    ]
  },
  {
    "id": "links.update",
    "resource": "links",
    "verb": "update",
    "repeatable": true,
    "command": "update",
    "method": "PUT",
    "path": "/api/links/{id}/",
    "summary": "Change a link",
    "description": "HTML ads are built from exactly what the link holds at that time: fix its title, text, images and logo before making them.\n\nThe path takes the top-level id of the answer that created the link.",
    "provisional": "Named without a shape; request and answer rest on public facts.",
    "parameters": [
      {
        "name": "id",
        "flag": "id",
        "kind": "string",
        "description": "Id of the link.",
        "placeholder": "uuid",
        "required": true
      }
    ],
    "query": [],
    "body": {
      "kind": "json",
      "fields": [
        {
          "name": "title",
          "flag": "title",
          "kind": "string",
          "description": "Name of the product.",
          "placeholder": "text"
        },
        {
          "name": "description",
          "flag": "description",
          "kind": "string",
          "description": "What the product is and why to buy it.",
          "placeholder": "text"
        },
        {
          "name": "image_urls",
          "flag": "image-urls",
          "kind": "list",
          "description": "Where images of the product can be fetched.",
          "placeholder": "url",
          "items": "string"
        },
        {
          "name": "video_urls",
          "flag": "video-urls",
          "kind": "list",
          "description": "Where videos of the product can be fetched.",
          "placeholder": "url",
          "items": "string"
        },
        {
          "name": "logo_url",
          "flag": "logo-url",
          "kind": "string",
          "description": "Where the logo can be fetched.",
          "placeholder": "url"
        }
      ]
    },
    "answer": {
      "kind": "record",
      "columns": [
        "id",
        "title",
        "ai_industry",
        "description",
        "ai_summary",
        "image_urls",
        "video_urls"
      ],
      "fields": "id ai_industry ai_target_audiences.* url title description image_urls[] video_urls[] reviews.* logo_url ai_summary"
    },
    "example": [
      "7c1e5d2a-3b4f-4e6a-9d80-52b7f1c3a906",
      "--title",
      "Ridgeline trail shoe, autumn edition",
      "--image-urls",
      "https://shop.example.com/images/trail-shoe-autumn.jpg",
      "--logo-url",
      "https://shop.example.com/images/logo-autumn.png"
    ]
  },
  {
    "id": "links.createWithParams",
    "resource": "links",
    "verb": "createWithParams",
    "paid": true,
    "used": "credits_used",
    "command": "create-with-params",
    "method": "POST",
    "path": "/api/links/link_with_params/",
    "summary": "Create a link from parameters",
    "description": "Makes a link without reading a page. Use the top-level id of the answer as the link id everywhere.\n\nTakes JSON, an urlencoded form or a multipart form; in a form, the name of a list is repeated for each of its entries.\n\nProvisional: which of the two ids of the answer is the link id is not shown.",
    "cost": "Costs 1 credit per request.",
    "parameters": [],
    "query": [],
    "body": {
      "kind": "json",
      "fields": [
        {
          "name": "title",
          "flag": "title",
          "kind": "string",
          "description": "Name of the product.",
          "placeholder": "text"
        },
        {
          "name": "description",
          "flag": "description",
          "kind": "string",
          "description": "What the product is and why to buy it.",
          "placeholder": "text"
        },
        {
          "name": "image_urls",
          "flag": "image-urls",
          "kind": "list",
          "description": "Where images of the product can be fetched.",
          "placeholder": "url",
          "items": "string"
        },
        {
          "name": "video_urls",
          "flag": "video-urls",
          "kind": "list",
          "description": "Where videos of the product can be fetched.",
          "placeholder": "url",
          "items": "string"
        },
        {
          "name": "logo_url",
          "flag": "logo-url",
          "kind": "string",
          "description": "Where the logo can be fetched.",
          "placeholder": "url"
        },
        {
          "name": "reviews",
          "flag": "reviews",
          "kind": "any",
          "description": "Reviews of the product, in any form. The only value that is shown is null.",
          "placeholder": "json"
        }
      ]
    },
    "answer": {
      "kind": "record",
      "columns": [
        "id",
        "credits_used"
      ],
      "fields": "id url link.id link.ai_industry link.ai_target_audiences.* link.url link.title link.description link.image_urls[] link.video_urls[] link.reviews.* link.logo_url link.ai_summary credits_used"
    },
    "example": [
      "--title",
      "Ridgeline trail shoe",
      "--description",
      "A light trail shoe with a grippy sole for wet rock.",
      "--image-urls",
      "https://shop.example.com/images/trail-shoe.jpg",
      "--image-urls",
      "https://shop.example.com/images/trail-shoe-sole.jpg",
      "--video-urls",
      "https://shop.example.com/videos/trail-shoe.mp4",
      "--logo-url",
      "https://shop.example.com/images/logo.png",
      "--data",
      "{\"reviews\":null}"
    ]
  }
];
