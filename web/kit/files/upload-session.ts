import Uppy, { type Body, type Meta } from '@uppy/core'
import XHRUpload from '@uppy/xhr-upload'
import { fileSizeMessage, fileTypeMessage, normalizeUpload, startUpload } from '#contract/files'
import type { Problem } from '#contract/common/problem'
import { ApiError, call, NetworkError, sentenceOf } from '#web/lib/api-client.ts'

/** What is taken: most bytes, and endings with their dots. */
export interface UploadLimits {
  bytes: number
  extensions: readonly string[]
  /** The sentence for a file that is larger. */
  sizeMessage?: string
  /** The sentence for a file of another kind. */
  typeMessage?: string
  /** What it is going to be, where the limits depend on that. */
  use?: 'document'
}

export interface UploadedFile {
  /** What a record's `file` may name. */
  path: string
  name: string
  bytes: number
}

export type UploadState =
  | { step: 'rest' }
  | { step: 'sending' | 'checking'; name: string; bytes: number; percent: number }
  | {
      step: 'failed'
      name: string
      title: string
      message: string
      mayRetry: boolean
      isPreparation?: boolean
    }

interface Answer extends Body {
  location: string | null
  etag: string | null
}

/** What the store answers to a PUT; a bucket on another origin shows its headers only when its cross-origin settings name them. */
function storeAnswer(xhr: XMLHttpRequest, address: string): Answer {
  const readable = new Set(
    xhr
      .getAllResponseHeaders()
      .toLowerCase()
      .split('\n')
      .map((line) => line.split(':')[0]?.trim()),
  )
  const header = (name: string) =>
    readable.has(name.toLowerCase()) ? xhr.getResponseHeader(name) : null
  const answer = { location: header('Location'), etag: header('ETag') }
  const hidden = Object.entries({ Location: answer.location, ETag: answer.etag }).flatMap(
    ([name, value]) => (value === null ? [name] : []),
  )
  // Every store gives a PUT its ETag, and not every one a Location: that alone missing says nothing of the settings.
  if (answer.etag === null && new URL(address, location.href).origin !== location.origin) {
    console.warn(
      `The store's answer does not show ${hidden.join(' and ')}. Its cross-origin settings may hide them: expose the headers ETag and Location.`,
    )
  }
  return answer
}

/** The server's own sentence in a rejected PUT; a bucket answers in another language, which nobody is shown. */
function rejectionOf(request: XMLHttpRequest | undefined): string {
  try {
    const { message } = JSON.parse(request?.responseText ?? '') as Partial<Problem>
    if (typeof message === 'string') return message
  } catch {
    // No problem of this portal.
  }
  return request?.status === 413
    ? fileSizeMessage
    : 'The file could not be stored. Try again in a moment.'
}

const tooMany = 'Choose one file. Only one can be uploaded here.'

/**
 * Uppy as it is needed here: it checks the connection three seconds after it was made, also when it is no longer in
 * use and its page is closed, and nobody gets the result. A broken connection is seen at the upload itself.
 */
class QuietUppy extends Uppy<Meta, Answer> {
  override updateOnlineStatus(): void {}
}

/**
 * One upload after another: requests an address, PUTs the file to it and has it inspected (P-133). A path is passed on
 * only after the inspection: before it there is no file.
 */
export class UploadSession {
  readonly #uppy: Uppy<Meta, Answer>
  readonly #limits: UploadLimits
  readonly #show: (state: UploadState) => void
  readonly #done: (file: UploadedFile) => void
  #address = ''
  /** True when the bytes are in the store and only their inspection failed. */
  #isSent = false
  /** The PUT that failed last. */
  #failed: XMLHttpRequest | undefined
  #attempt = new AbortController()

  constructor(
    limits: UploadLimits,
    show: (state: UploadState) => void,
    done: (file: UploadedFile) => void,
  ) {
    this.#limits = limits
    this.#show = show
    this.#done = done
    this.#uppy = new QuietUppy({
      // What goes wrong is shown in its place.
      logger: { debug: () => {}, warn: () => {}, error: () => {} },
      allowMultipleUploadBatches: true,
      restrictions: {
        maxNumberOfFiles: 1,
        minFileSize: 1,
        maxFileSize: limits.bytes,
        allowedFileTypes: [...limits.extensions],
      },
    })
    this.#uppy.use(XHRUpload, {
      endpoint: () => this.#address,
      method: 'PUT',
      formData: false,
      headers: (file) => ({ 'content-type': file.type || 'application/octet-stream' }),
      // A broken connection is reported at once, with a way to try again.
      shouldRetry: ({ status }) => status >= 500 && status !== 507,
      getResponseData: (xhr) => storeAnswer(xhr, this.#address),
    })
    this.#uppy.on('upload-error', (_file, _error, request) => {
      this.#failed = request as unknown as XMLHttpRequest | undefined
    })
    this.#uppy.on('upload-progress', (file, { bytesUploaded, bytesTotal }) => {
      if (file === undefined || bytesTotal === null || this.#attempt.signal.aborted) return
      this.#show({
        step: 'sending',
        name: file.name ?? '',
        bytes: file.size ?? 0,
        percent: Math.min(100, Math.floor((bytesUploaded / bytesTotal) * 100)),
      })
    })
  }

  /** Takes the file people chose or dropped; one that is not acceptable is rejected before a byte is sent. */
  choose(chosen: readonly File[]): void {
    const [file] = chosen
    if (file === undefined) return
    this.cancel()
    if (chosen.length > 1) return this.#fail(file.name, 'This cannot be uploaded', tooMany, false)
    try {
      this.#uppy.addFile({ name: file.name, type: file.type, data: file, source: 'person' })
    } catch {
      return this.#fail(file.name, 'This file cannot be uploaded', this.#rejection(file), false)
    }
    void this.#send()
  }

  /** Goes on where the last attempt failed. */
  retry(): void {
    this.#attempt = new AbortController()
    void (this.#isSent ? this.#look(this.#attempt.signal) : this.#send())
  }

  /** Cancels what is under way; nothing of it is stored. */
  cancel(): void {
    this.#attempt.abort()
    this.#attempt = new AbortController()
    this.#isSent = false
    this.#uppy.cancelAll()
    this.#show({ step: 'rest' })
  }

  end(): void {
    this.#attempt.abort()
    this.#uppy.destroy()
  }

  get #file() {
    return this.#uppy.getFiles()[0]
  }

  #rejection(file: File): string {
    if (file.size === 0) return 'This file is empty.'
    if (file.size > this.#limits.bytes) return this.#limits.sizeMessage ?? fileSizeMessage
    return this.#limits.typeMessage ?? fileTypeMessage
  }

  #fail(
    name: string,
    title: string,
    message: string,
    mayRetry: boolean,
    isPreparation = false,
  ): void {
    this.#show({ step: 'failed', name, title, message, mayRetry, isPreparation })
  }

  async #send(): Promise<void> {
    const file = this.#file
    if (file === undefined) return
    const { signal } = this.#attempt
    const name = file.name ?? ''
    this.#show({ step: 'sending', name, bytes: file.size ?? 0, percent: 0 })
    try {
      const { use } = this.#limits
      const body = { bytes: file.size ?? 0, ...(use && { use }) }
      this.#address = (await call(startUpload, { body }, { signal })).uploadURL
    } catch (error) {
      // Not the documented words alone: the server knows why.
      if (!signal.aborted)
        this.#fail(
          name,
          'Failed to get upload URL',
          sentenceOf(error, 'Could not prepare file upload'),
          true,
          true,
        )
      return
    }
    this.#failed = undefined
    const result = await (file.error ? this.#uppy.retryUpload(file.id) : this.#uppy.upload()).catch(
      () => undefined,
    )
    if (signal.aborted) return
    const sent = result?.successful?.[0]
    if (sent === undefined) return this.#reportFailedPut(name)
    this.#isSent = true
    await this.#look(signal)
  }

  #reportFailedPut(name: string): void {
    const request = this.#failed
    if (request === undefined || request.status === 0)
      return this.#fail(
        name,
        'Unknown error',
        'The file did not arrive. Check your connection and try again.',
        true,
      )
    this.#fail(name, 'The file was not uploaded', rejectionOf(request), request.status !== 413)
  }

  async #look(signal: AbortSignal): Promise<void> {
    const file = this.#file
    if (file === undefined) return
    const [name, bytes] = [file.name ?? '', file.size ?? 0]
    this.#show({ step: 'checking', name, bytes, percent: 100 })
    try {
      const url = file.response?.body?.location ?? this.#address
      const { normalizedPath } = await call(normalizeUpload, { body: { url, name } }, { signal })
      if (signal.aborted) return
      this.cancel()
      this.#done({ path: normalizedPath, name, bytes })
    } catch (error) {
      if (signal.aborted) return
      // A file that was inspected and rejected stays rejected; one that was not inspected can be tried again.
      const mayRetry =
        error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
      this.#fail(name, 'The file was not stored', sentenceOf(error), mayRetry)
    }
  }
}
