import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Readable } from 'node:stream'
import type { StorageSettings } from '../storage-settings.ts'
import { filesUnavailable, isKey, uploadSeconds } from './object-store.ts'
import type { ByteRange, ObjectStore, OpenObject } from './object-store.ts'

/** Milliseconds after which a bucket that has not begun to answer is reported as unavailable. */
const answerMillis = 4500

/** Milliseconds a connection may be silent while bytes are read. */
const stillMillis = 30_000

/** Files in a bucket of any service that speaks S3. */
export class BucketStore implements ObjectStore {
  readonly kind = 'bucket'
  readonly uploadOrigin: string
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  /** The path of every address of this bucket begins with it. */
  readonly #path: string

  constructor({ bucket, prefix, endpoint, region, credentials }: StorageSettings) {
    // A name with dots fits no certificate of the bucket's own host; services other than AWS's are asked by path.
    const byPath = endpoint !== undefined || bucket.includes('.')
    const host =
      endpoint === undefined
        ? `https://${byPath ? '' : `${bucket}.`}s3.${region}.amazonaws.com`
        : endpoint
    this.uploadOrigin = new URL(host).origin
    this.#bucket = bucket
    this.#prefix = prefix
    this.#path = `${new URL(host).pathname.replace(/\/$/, '')}/${byPath ? `${bucket}/` : ''}${prefix}`
    this.#client = new S3Client({
      region,
      forcePathStyle: byPath,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
      // A checksum would be that of the empty body an address is signed without, and many services know none.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2000, socketTimeout: stillMillis },
    })
  }

  uploadAddress(key: string, { bytes }: { bytes?: number | undefined }): Promise<string> {
    return this.#call(() => {
      const command = new PutObjectCommand({
        ...this.#at(key),
        ...(bytes === undefined ? {} : { ContentLength: bytes }),
      })
      return getSignedUrl(this.#client, command, { expiresIn: uploadSeconds })
    })
  }

  uploadKeyOf(address: string): string | null {
    const url = URL.parse(address)
    if (
      url === null ||
      url.origin !== this.uploadOrigin ||
      url.username !== '' ||
      !url.pathname.startsWith(this.#path)
    )
      return null
    const key = url.pathname.slice(this.#path.length)
    return isKey(key) && key.startsWith('uploads/') ? key : null
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.#call((abortSignal) =>
      this.#client.send(
        new PutObjectCommand({ ...this.#at(key), Body: bytes, ContentLength: bytes.length }),
        { abortSignal },
      ),
    )
  }

  async size(key: string): Promise<number | null> {
    const found = await this.#found((abortSignal) =>
      this.#client.send(new HeadObjectCommand(this.#at(key)), { abortSignal }),
    )
    return found === null ? null : (found.ContentLength ?? 0)
  }

  async open(key: string, range?: ByteRange): Promise<OpenObject | null> {
    const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }
    const found = await this.#found((abortSignal) =>
      this.#client.send(new GetObjectCommand({ ...this.#at(key), ...part }), { abortSignal }),
    )
    return found === null
      ? null
      : { stream: found.Body as Readable, bytes: found.ContentLength ?? 0 }
  }

  async copy(from: string, to: string): Promise<boolean> {
    const copied = await this.#found((abortSignal) =>
      this.#client.send(
        new CopyObjectCommand({
          ...this.#at(to),
          CopySource: `${this.#bucket}/${this.#prefix}${from}`,
        }),
        { abortSignal },
      ),
    )
    return copied !== null
  }

  async remove(key: string): Promise<void> {
    await this.#found((abortSignal) =>
      this.#client.send(new DeleteObjectCommand(this.#at(key)), { abortSignal }),
    )
  }

  async *list(): AsyncIterable<{ key: string; modified: Date }> {
    let next: string | undefined
    do {
      const token = next
      const page = await this.#call((abortSignal) =>
        this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#prefix,
            ContinuationToken: token,
          }),
          { abortSignal },
        ),
      )
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const key = Key.slice(this.#prefix.length)
        // What somebody else keeps in the bucket is none of ours.
        if (isKey(key) && LastModified !== undefined) yield { key, modified: LastModified }
      }
      next = page.IsTruncated === true ? page.NextContinuationToken : undefined
    } while (next !== undefined)
  }

  #at(key: string): { Bucket: string; Key: string } {
    if (!isKey(key)) throw new Error('This is not a key of the store of files.')
    return { Bucket: this.#bucket, Key: `${this.#prefix}${key}` }
  }

  /** The answer, or null when the bucket says that the object is not there. */
  #found<Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | null> {
    return this.#call(async (signal) => {
      try {
        return await send(signal)
      } catch (error) {
        if (
          error instanceof S3ServiceException &&
          (error.name === 'NoSuchKey' || error.name === 'NotFound')
        )
          return null
        throw error
      }
    })
  }

  /** The time runs until the answer begins; its bytes may take longer. */
  async #call<Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), answerMillis)
    try {
      return await send(limit.signal)
    } catch (error) {
      throw filesUnavailable(error)
    } finally {
      clearTimeout(timer)
    }
  }
}
