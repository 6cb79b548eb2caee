/** Where files are stored when not on the disk: a bucket of any service that speaks S3. */
export interface StorageSettings {
  bucket: string
  /** The prefix of all keys; empty or ending in a slash. */
  prefix: string
  /** The address of a service other than AWS's. */
  endpoint: string | undefined
  region: string
  /** Unset: what the machine itself is allowed, as on a server of AWS. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `STORAGE_URL` and what belongs to it; undefined means the folder of this machine.
 * @param fail throws the sentence that ends the start
 */
export function readStorage(
  env: Environment,
  fail: (sentence: string) => never,
): StorageSettings | undefined {
  const address = env['STORAGE_URL']
  if (address === undefined || address === '') return undefined
  const [, bucket = '', rest = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]{0,200}))?$/.exec(address) ?? []
  if (bucket === '')
    return fail(
      'STORAGE_URL must be s3://BUCKET or s3://BUCKET/FOLDER, with letters and digits only.',
    )
  const endpoint = env['STORAGE_ENDPOINT'] || undefined
  if (
    endpoint !== undefined &&
    !['http:', 'https:'].includes(URL.parse(endpoint)?.protocol ?? '')
  ) {
    return fail('STORAGE_ENDPOINT must be an address that begins with https:// or http://.')
  }
  const region = env['STORAGE_REGION'] || 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    return fail('STORAGE_REGION must be the name of a region such as us-east-1.')
  const accessKeyId = env['STORAGE_ACCESS_KEY_ID'] || undefined
  const secretAccessKey = env['STORAGE_SECRET_ACCESS_KEY'] || undefined
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    return fail(
      'STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY must be set together, or neither.',
    )
  }
  const prefix = rest
    .split('/')
    .filter((part) => part !== '')
    .join('/')
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint?.replace(/\/$/, ''),
    region,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
  }
}
