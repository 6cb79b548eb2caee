import { createHash, createHmac } from 'node:crypto'

/** A request as AWS Signature Version 4 sees it. */
export interface SignedRequest {
  method: string
  /** As sent, encoded once; S3 encodes paths no second time. */
  path: string
  /** Parameters as sent, still encoded, without the signature itself. */
  query: readonly (readonly [name: string, value: string])[]
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  signedHeaders: readonly string[]
  payloadHash: string
}

/** When and for what a signature is made: `YYYYMMDDTHHMMSSZ`, and region and service. */
export interface Scope {
  date: string
  region: string
  service: string
}

export const sha256 = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

// By the code of each character, as AWS sorts; not by what people expect of names.
const byCode = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The signature AWS documents for a request, in hexadecimal digits. */
export function signatureOf(
  request: SignedRequest,
  { date, region, service }: Scope,
  secret: string,
): string {
  const query = request.query
    .map(([name, value]) => `${name}=${value}`)
    .toSorted(byCode)
    .join('&')
  const names = request.signedHeaders.toSorted(byCode)
  const headers = names
    .map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`)
    .join('')
  const canonical = [
    request.method,
    request.path,
    query,
    headers,
    names.join(';'),
    request.payloadHash,
  ].join('\n')
  const day = date.slice(0, 8)
  const toSign = [
    'AWS4-HMAC-SHA256',
    date,
    `${day}/${region}/${service}/aws4_request`,
    sha256(canonical),
  ].join('\n')
  const key = ['aws4_request'].reduce(
    hmac,
    [day, region, service].reduce<string | Buffer>(hmac, `AWS4${secret}`),
  ) as Buffer
  return hmac(key, toSign).toString('hex')
}
