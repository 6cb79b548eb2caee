import type { IncomingMessage } from 'node:http'
import { sha256, signatureOf } from './signature-v4.ts'

/** The credentials that the stand-in for a bucket accepts. */
export interface BucketKeys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

interface Claim {
  date: string
  credential: string
  signedHeaders: string[]
  signature: string
  payloadHash: string
  query: [string, string][]
  /** Seconds the signature is good for. */
  seconds: number
}

function claimOf(request: IncomingMessage, query: [string, string][]): Claim | string {
  const inQuery = (name: string) =>
    decodeURIComponent(query.find(([each]) => each === name)?.[1] ?? '')
  if (inQuery('X-Amz-Signature') !== '') {
    if (request.headers.authorization !== undefined) return 'two signatures'
    if (inQuery('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return 'another algorithm'
    return {
      date: inQuery('X-Amz-Date'),
      credential: inQuery('X-Amz-Credential'),
      signedHeaders: inQuery('X-Amz-SignedHeaders').split(';'),
      signature: inQuery('X-Amz-Signature'),
      payloadHash: 'UNSIGNED-PAYLOAD',
      query: query.filter(([name]) => name !== 'X-Amz-Signature'),
      seconds: Number(inQuery('X-Amz-Expires')),
    }
  }
  const [, credential, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (credential === undefined || signed === undefined || signature === undefined)
    return 'no signature'
  const payloadHash = String(request.headers['x-amz-content-sha256'] ?? '')
  return {
    date: String(request.headers['x-amz-date']),
    credential,
    signedHeaders: signed.split(';'),
    signature,
    payloadHash,
    query,
    seconds: 900,
  }
}

/**
 * Why a strict bucket rejects a request; null where it does not. It checks what lenient stand-ins leave out: the
 * signature itself over the very bytes of path, query and headers, that host and every x-amz header are signed, the scope,
 * the time, and that the body is the one that was signed.
 */
export function signatureRejection(
  request: IncomingMessage,
  body: Buffer,
  keys: BucketKeys,
  now = Date.now(),
): string | null {
  const [path = '', text = ''] = (request.url ?? '').split('?')
  const query =
    text === ''
      ? []
      : text
          .split('&')
          .map((part): [string, string] => [
            part.split('=')[0] ?? '',
            part.slice(part.indexOf('=') + 1),
          ])
  const claim = claimOf(request, query)
  if (typeof claim === 'string') return claim
  const at = Date.parse(
    claim.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(claim.seconds > 0 && claim.seconds <= 604_800)) return 'no or too long a life'
  if (!(at - 900_000 <= now && now <= at + claim.seconds * 1000)) return 'expired'
  if (
    claim.credential !==
    `${keys.accessKeyId}/${claim.date.slice(0, 8)}/${keys.region}/s3/aws4_request`
  )
    return 'another credential or scope'
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const unsigned = Object.keys(headers).filter(
    (name) => (name.startsWith('x-amz-') || name === 'host') && !claim.signedHeaders.includes(name),
  )
  if (unsigned.length > 0) return `not signed: ${unsigned.join(', ')}`
  const missing = claim.signedHeaders.filter((name) => headers[name] === undefined)
  if (missing.length > 0) return `signed and not sent: ${missing.join(', ')}`
  if (claim.payloadHash !== 'UNSIGNED-PAYLOAD' && claim.payloadHash !== sha256(body))
    return 'another body'
  const expected = signatureOf(
    { method: request.method ?? '', path, headers, ...claim },
    { date: claim.date, region: keys.region, service: 's3' },
    keys.secretAccessKey,
  )
  return expected === claim.signature ? null : 'another signature'
}
