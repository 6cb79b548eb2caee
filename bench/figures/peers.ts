/**
 * What others reached on the machine of 2026-11-20, requests a second, with signing in and the same database server;
 * with the bare limits of that run. They cannot run here: their figures are scaled by what the bare limits reach here.
 */
export const peers = {
  list1: { Directus: 19.3, Strapi: 12.6, NocoDB: 1.4 },
  list16: { Directus: 20, Strapi: 10.4 },
  product16: { Directus: 352, Strapi: 379, NocoDB: 300 },
  search16: { Directus: 336, Strapi: 249, NocoDB: 296 },
  insert16: { Directus: 263, Strapi: 237, NocoDB: 209 },
} as const

/** `node:http` with a one-word answer, and with one query for 1,000 products and JSON.stringify, on 1 and on 16 connections. */
export const bareThen = { word1: 14_316, word16: 58_937, list1: 62, list16: 53 } as const
