import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { resourceFields } from '#contract/record-fields/resource-fields'
import { searchedText } from '#contract/record-fields/searched-text'
import type { FileInfo } from '#contract/files'
import { leadsNowhere, nothingToOpenMessage, resourceCalls } from '#contract/resources'
import type { Resource, resourceListQuery } from '#contract/resources'
import { isAdmin } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { resources } from '#database/resources'
import { findFileInfos } from '#server/features/files/file-infos.store'
import { answeredAs, answeredRow } from '#server/platform/database/changes/rows'
import type { Executor } from '#server/platform/database/database'
import { ordersOf } from '#server/platform/database/lists/list-query'
import { roleScope } from '#server/platform/http/list-cache'
import { forbidden, invalidField } from '#server/platform/http/problems'
import { recordList } from '#server/platform/records/record-list'
import type { CriteriaOf } from '#server/platform/records/record-list'
import { recordStore } from '#server/platform/records/record-store'
import type { RowOf, Stored, ValuesOf } from '#server/platform/records/record-store'
import type { RegistryOf } from '#server/registry/registry'

type ResourceRow = RowOf<typeof resources>

/** The columns callers may set of a resource; its store sets all others. */
export type ResourceValues = ValuesOf<typeof resources>

export const resourceStore = recordStore(resources, {
  derived: (resource) => ({ searchText: searchedText(resourceFields, resource) }),
})
export const insertResource = resourceStore.insert

/** A resource as the contract answers it, without who made it. */
const toResource = (row: ResourceRow, fileInfo: FileInfo | undefined): Resource => ({
  ...answeredAs<Omit<Resource, 'fileInfo'>>(answeredRow(row)),
  fileInfo: fileInfo ?? null,
})

/** Resources as the contract answers them, with the details of their files. */
async function toResources(
  db: Executor,
  found: readonly Stored<ResourceRow>[],
): Promise<Resource[]> {
  const infos = await findFileInfos(
    db,
    found.map(({ record }) => record.file),
  )
  return found.map(({ record }) => toResource(record, infos.get(record.file ?? '')))
}

/** The resources: published ones, all of them for administrators who ask for them; the newest first. */
export const resourceList = recordList(resourceStore, {
  listed: 'resources',
  visible: (person, { adminView }: CriteriaOf<z.output<typeof resourceListQuery>>) =>
    adminView === true && isAdmin(person) ? undefined : eq(resources.status, 'published'),
  order: ordersOf(
    resources.id,
    {
      name: inNameOrder(resources.name),
      type: resources.type,
      author: inNameOrder(resources.author),
      status: resources.status,
      createdAt: resources.createdAt,
      updatedAt: resources.updatedAt,
    },
    ['createdAt', 'desc'],
  ),
  filters: ({ type, membershipBase, status }) => ({
    type: { column: resources.type, chosen: type },
    membershipBase: { column: resources.membershipBase, many: true, chosen: membershipBase },
    status: { column: resources.status, chosen: status },
  }),
  answer: toResources,
})

/** Shared resources: everybody reads what is published, administrators change them. */
export const resourceRegistry: RegistryOf<typeof resourceStore, typeof resourceCalls> = {
  noun: 'resources',
  rejection: (person) =>
    isAdmin(person) ? null : forbidden('Only administrators can change shared resources.'),
  calls: resourceCalls,
  store: resourceStore,
  list: resourceList,
  // Administrators see more; all others the same.
  scope: roleScope,
  values(_references, _person, before, given) {
    if (before !== null && leadsNowhere({ ...before, ...given }))
      throw invalidField('url', nothingToOpenMessage)
    return given
  },
  asNew: ({ name = '', type = 'guide', status = 'published', ...fields }) => ({
    ...fields,
    name,
    type,
    // Its file is attached after it exists; until then a published one might have neither file nor link.
    file: null,
    status: leadsNowhere({ status, url: fields.url }) ? 'draft' : status,
  }),
}
