import { downloadDocuments, readPackage } from '#contract/package'
import type { Dependencies } from '#server/dependencies'
import { logOpening } from '#server/features/shares/access-log.store'
import { sectionReader } from '#server/features/shares/section-reader.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { createZipAnswer } from './document-zip.ts'
import { documentRoutes } from './documents.routes.ts'
import { packageOf } from './package.store.ts'

/** The package of a deal: as an answer and as one file, and what it is made of (H-029, H-046). */
export function packageRoutes(dependencies: Dependencies): Route[] {
  const { list } = dependencies.settings.financeRules
  const answerZip = createZipAnswer(dependencies)
  return [
    ...documentRoutes(dependencies),
    route(readPackage, async ({ db, actor, params, origin }) => {
      const reader = await sectionReader(db, actor, params.id, 'documents')
      const { deal, share } = reader
      if (share !== null)
        await logOpening(db, {
          person: actor.user,
          share,
          deal,
          action: 'open',
          section: 'documents',
          ...origin,
        })
      return packageOf(db, actor, reader, list)
    }),
    route(downloadDocuments, answerZip),
  ]
}
