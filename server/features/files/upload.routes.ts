import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { startUpload } from '#contract/files'
import type { Dependencies } from '#server/dependencies'
import { DiskStore, uploadPath } from '#server/platform/files/disk-store'
import { presentActor } from '#server/platform/http/present-rights'
import { HttpProblem, conflict } from '#server/platform/http/problems'
import { uploadProblem } from '#server/platform/http/request-reading'
import { sizeLimitOf } from './files.rules.ts'
import { findOwnedUpload } from './files.store.ts'
import { expiredAddress } from './object.routes.ts'

/**
 * `PUT /objects/uploads/{token}`: uploads to the store on disk. As with a bucket, whoever has the signed address may
 * use it: it names one object of one person, for 15 minutes and until the file is inspected (docs/decisions/0010).
 */
export function mountUploads(
  app: FastifyInstance,
  { database: { db }, files, settings }: Dependencies,
): void {
  if (!(files instanceof DiskStore)) return
  void app.register(async (scope) => {
    // Whatever it is called, the body is taken as bytes and never parsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

    scope.put(`${uploadPath}:token`, { schema: { hide: true } }, async (request, reply) => {
      const token = files.readToken((request.params as { token: string }).token)
      if (token === null || token.expired) throw expiredAddress()
      const admit = async () => {
        // Where somebody is signed in they may no more than whoever asks for an address.
        await presentActor(db, startUpload, request.actor, settings)
        const upload = await findOwnedUpload(db, token.key)
        if (upload === null) throw expiredAddress()
        if (upload.state !== 'uploading')
          throw conflict('This file is stored already. Start a new upload to replace it.')
        return sizeLimitOf(upload)
      }
      const limit = await admit()
      // Not read to its end, so nothing else can come over this connection.
      const tooLarge = () => {
        void reply.header('connection', 'close')
        return new HttpProblem('payload_too_large', limit.message)
      }
      if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw tooLarge()
      const body = request.body as Readable | undefined
      if (body === undefined || body === null)
        throw new HttpProblem('validation', 'This file is empty.')
      const stored = files.receive(token.key, body, limit.bytes, async () => {
        await admit()
      })
      const sha256 = await stored.catch((error: unknown) => {
        throw uploadProblem(error)
      })
      if (sha256 === null) throw tooLarge()
      const origin = request.headers.origin ?? settings.publicUrl
      return reply
        .headers({
          etag: `"${sha256}"`,
          location: `${origin}${request.url.split('?')[0]}`,
          'cache-control': 'no-store',
        })
        .send()
    })
  })
}
