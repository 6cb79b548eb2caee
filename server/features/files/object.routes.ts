import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { objectIdOf } from '#contract/files'
import type { Dependencies } from '#server/dependencies'
import { logOpening } from '#server/features/shares/access-log.store'
import { contentDisposition } from '#server/platform/files/file-name'
import { filesUnavailable } from '#server/platform/files/object-store'
import { beginsAtStart, takeRange } from '#server/platform/http/byte-range'
import { isKnown } from '#server/platform/http/known-tag'
import { HttpProblem, notFound, signedOut } from '#server/platform/http/problems'
import { requireScope } from '#server/platform/tokens/call-token'
import { requireEnrollment } from '#server/platform/sessions/second-factor-demand'
import { readFileOf } from './file-rights.ts'
import { findFile } from './files.store.ts'
import type { FileRow } from './files.store.ts'

const isPicture = (type: string) => type.startsWith('image/')

/** What makes a file harmless wherever it is opened: a download that is what it says, and in which nothing runs. */
function headersOf(file: FileRow, inline: boolean): Record<string, string> {
  const type = file.contentType ?? 'application/octet-stream'
  return {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': contentDisposition(
      inline && isPicture(type) ? 'inline' : 'attachment',
      file.name ?? 'file',
    ),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    // Revalidated every time: a right that ends has an effect at once.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
  }
}

const query = z.object({ inline: z.string().optional() })

/** `GET /objects/{id}`: the bytes of a file for those who may read the record it is attached to. */
export function mountDownloads(
  app: FastifyInstance,
  { database: { db }, files, settings }: Dependencies,
): void {
  async function send(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { actor } = request
    const id = objectIdOf(`/objects/${(request.params as { id: string }).id}`)
    // What is not the path of a file is a 404 for everybody, signed in or not.
    if (id === null) throw notFound('This file does not exist')
    if (actor === null) throw signedOut()
    requireScope('registry.read', actor)
    requireEnrollment(actor, settings.requireSecondFactor)
    const file = await findFile(db, id)
    // A missing file and one the person may not read get the same answer.
    const readable = file === null ? null : await readFileOf(db, actor, file)
    if (file === null || readable === null) throw notFound('This file does not exist')
    const bytes = file.bytes ?? 0
    // Before anything of the answer stands, so that it is an error where the line cannot be written.
    if (readable.log !== null && request.method === 'GET' && beginsAtStart(request, bytes))
      await logOpening(db, { ...readable.log, ip: request.ip, requestId: request.id })
    const inline = 'inline' in (request.query as object)
    void reply.headers(headersOf(file, inline))
    if (isKnown(request, `"${file.sha256}"`)) return reply.code(304).send()
    const range = takeRange(request, reply, bytes)
    if (range === undefined || request.method === 'HEAD') return reply.send()
    const found = await files.open(file.key ?? '', range ?? undefined)
    if (found === null)
      throw filesUnavailable(new Error(`The store has no object for the file ${file.id}`))
    return reply.send(found.stream)
  }

  // Already compressed, or read in ranges whose lengths are announced.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/objects/:id',
    schema: { hide: true, querystring: query },
    compress: false,
    handler: send,
  })
}

/** The error for an upload address that this server did not make, or that has expired. */
export const expiredAddress = () =>
  new HttpProblem('forbidden', 'This upload address is not valid anymore. Start the upload again.')
