import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureRejection } from './bucket-signature.ts'
import type { BucketKeys } from './bucket-signature.ts'
import { sha256 } from './signature-v4.ts'

/** A stand-in for an S3-compatible service with one bucket, which rejects whatever is not signed exactly. */
export interface Bucket {
  endpoint: string
  objects: Map<string, { bytes: Buffer; modified: Date }>
  /** Why requests were rejected. */
  rejected: string[]
  /** Requests that came, as `PUT uploads/...`. */
  requests: string[]
  /** Makes it leave every request without an answer. */
  freeze(): void
  close(): Promise<void>
}

const name = 'registry-files'
const keys: BucketKeys = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-test-1',
}
// So few that a list of a handful has pages.
const pageLength = 3

/** The settings that make the portal use the bucket. */
export const bucketEnvironment = ({ endpoint }: Bucket): Record<string, string> => ({
  STORAGE_URL: `s3://${name}/registry`,
  STORAGE_ENDPOINT: endpoint,
  STORAGE_REGION: keys.region,
  STORAGE_ACCESS_KEY_ID: keys.accessKeyId,
  STORAGE_SECRET_ACCESS_KEY: keys.secretAccessKey,
})

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

type Objects = Bucket['objects']

function list(objects: Objects, url: URL, response: ServerResponse): void {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const page = found.slice(0, pageLength)
  const more =
    found.length > page.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  const contents = page.map(
    ([key, { modified, bytes }]) =>
      `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  )
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><ListBucketResult>${more}${contents.join('')}</ListBucketResult>`)
}

function put(
  objects: Objects,
  key: string,
  request: IncomingMessage,
  bytes: Buffer,
  response: ServerResponse,
): void {
  const source = request.headers['x-amz-copy-source']
  if (source === undefined) {
    objects.set(key, { bytes, modified: new Date() })
    response.writeHead(200, { etag: `"${sha256(bytes).slice(0, 32)}"` }).end()
    return
  }
  const from = objects.get(String(source).replace(`${name}/`, ''))
  if (from === undefined) return fail(response, 404, 'NoSuchKey')
  objects.set(key, { ...from, modified: new Date() })
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end('<?xml version="1.0"?><CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>')
}

function get(
  objects: Objects,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const found = objects.get(key)
  if (found === undefined) return fail(response, 404, 'NoSuchKey')
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const bytes =
    first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': bytes.length,
    etag: '"1"',
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** What a bucket must be set to for browsers: pages may send files, and read the tag of what they have sent. */
function allowBrowsers(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.origin === undefined) return
  response.setHeader('access-control-allow-origin', request.headers.origin)
  response.setHeader('access-control-expose-headers', 'ETag')
  response.setHeader('access-control-allow-methods', 'PUT')
  response.setHeader(
    'access-control-allow-headers',
    request.headers['access-control-request-headers'] ?? '',
  )
}

/** Opens a bucket on a free loopback port. */
export async function openBucket(): Promise<Bucket> {
  const objects: Objects = new Map()
  const [rejected, requests]: [string[], string[]] = [[], []]
  let frozen = false
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (frozen) return
    allowBrowsers(request, response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const url = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(url.pathname).replace(`/${name}`, '').replace(/^\//, '')
    requests.push(`${request.method} ${key}`)
    const rejection = url.pathname.startsWith(`/${name}`)
      ? signatureRejection(request, body, keys)
      : 'another bucket'
    if (rejection !== null) {
      rejected.push(rejection)
      return fail(response, 403, 'SignatureDoesNotMatch')
    }
    if (request.method === 'PUT') put(objects, key, request, body, response)
    else if (request.method === 'DELETE') response.writeHead(objects.delete(key) ? 204 : 204).end()
    else if (key === '') list(objects, url, response)
    else get(objects, key, request, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    rejected,
    requests,
    freeze: () => {
      frozen = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
