import { normalizeUpload, objectPath, startUpload } from '#contract/files'
import type { Dependencies } from '#server/dependencies'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { invalidField, tooMany } from '#server/platform/http/problems'
import { countUnattached, findUpload, insertUpload } from './files.store.ts'
import { normalizeStored } from './normalize.ts'

/** Most unattached files of a person at a time: a gigabyte of the largest ones, deleted after a day. */
const mostUnattached = 100

const notYours = () => invalidField('url', 'This is not the address of an upload of yours')

/** The two calls of an upload; the bytes themselves go to the address in between. */
export function fileRoutes({ settings, files }: Dependencies): Route[] {
  return [
    route(startUpload, async ({ db, actor, body, request, change }) => {
      if ((await countUnattached(db, actor.user.id)) >= mostUnattached) {
        throw tooMany(
          'You have uploaded many files that no record uses. They are removed after a day; until then no more can be uploaded.',
          3600,
        )
      }
      const upload = await change(({ tx }) => insertUpload(tx, actor.user.id, body?.use))
      // A browser says under which of its names it reached the portal; another name would be another site to it.
      const origin = request.headers.origin ?? settings.publicUrl
      return {
        uploadURL: await files.uploadAddress(upload.uploadKey, { origin, bytes: body?.bytes }),
      }
    }),

    route(normalizeUpload, async (call) => {
      const { db, actor, body } = call
      const key = files.uploadKeyOf(body.url)
      const upload = key === null ? null : await findUpload(db, key)
      if (upload === null || upload.uploaderId !== actor.user.id) throw notYours()
      // Requested again after a lost answer.
      if (upload.state === 'stored') return { normalizedPath: objectPath(upload.id) }
      return { normalizedPath: await normalizeStored(call, files, upload, body.name ?? '') }
    }),
  ]
}
