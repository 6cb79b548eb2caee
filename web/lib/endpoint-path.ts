import type { Endpoint } from '#contract/common/endpoint'

/** The query string of a call, with its question mark; empty when nothing is set. */
export function queryString(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The path of a call, its parameters filled in and escaped. */
export function endpointPath(
  endpoint: Endpoint,
  params: Record<string, unknown> | undefined,
): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
}
