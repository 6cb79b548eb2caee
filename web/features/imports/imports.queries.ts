import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import {
  commitImport,
  decideImport,
  listImports,
  readImport,
  readImportRows,
  rehearseImport,
  removeImport,
  rereadImport,
  undoImport,
  uploadImport,
  type decisionsBody,
  type readingBody,
  type rehearseBody,
} from '#contract/import-endpoints'
import { unfinishedStates, type ImportEntity, type ImportRecord } from '#contract/imports'
import { call, request } from '#web/lib/api-client.ts'
import { queryString } from '#web/lib/endpoint-path.ts'
import { pageOf } from '#web/lib/url-filters.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

/** How often the progress of a running import is polled, in milliseconds. */
const pollMillis = 1000

/** The newest imports a person may know of: all, or those that are not stored yet. */
export function useImports(page: number, perPage: number, unfinished: boolean) {
  const state = unfinished ? unfinishedStates.join(',') : undefined
  return useQuery({
    ...read(listImports, { query: { ...pageOf(page, perPage), state } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** One import; while it runs its progress is polled. */
export function useImport(id: string) {
  return useQuery({
    ...read(readImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMillis : false),
  })
}

export type RowsQuery = {
  outcome?: ImportOutcome | undefined
  result?: 'left' | undefined
  offset?: number
}
type ImportOutcome = 'new' | 'changed' | 'unchanged' | 'duplicate' | 'faulty'

/** Rows per page of an import's rows. */
export const rowsPerPage = 20

/** A page of the rows as the check validated them, read anew after each check (`stamp`). */
export function useImportRows(
  id: string,
  { outcome, result, offset = 0 }: RowsQuery,
  stamp: string,
) {
  const rows = read(readImportRows, {
    params: { id },
    query: { limit: rowsPerPage, offset, outcome, result },
  })
  return useQuery({
    ...rows,
    queryKey: [...rows.queryKey, stamp],
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** Caches the import as the server has just answered it. */
function keep(client: QueryClient, record: ImportRecord): void {
  client.setQueryData(endpointKey(readImport, { params: { id: record.id } }), record)
}

/** Reads all imports again but this one. */
const refreshOthers = (client: QueryClient, id: string) =>
  client.invalidateQueries({
    queryKey: endpointKey(listImports),
    predicate: ({ queryKey }) => queryKey[1] !== id,
  })

/** Sends the file itself. */
export function useUploadImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      entity,
      file,
      name,
    }: {
      entity: ImportEntity
      file: Blob
      name: string
    }) =>
      // The call of an endpoint sends JSON; this body is the file.
      (await request(
        'POST',
        uploadImport.path + queryString({ entity, filename: name }),
        file,
      )) as ImportRecord,
    onSuccess: (record) => {
      keep(client, record)
      return refreshOthers(client, record.id)
    },
  })
}

/** Removes an import; `onRemoved` is called before the list is read again, which may remove the button. */
export function useRemoveImport(id: string, onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeImport, { params: { id } }),
    // Its own answer is not requested again: it no longer exists.
    onSuccess: () => {
      onRemoved()
      return refreshOthers(client, id)
    },
  })
}

/** Changes the import, whose answer takes the place of the one before. */
function useImportMutation<Input>(run: (input: Input) => Promise<ImportRecord>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: (record) => keep(client, record) })
}

/** Reads the file with another sheet, encoding, delimiter or line of names. */
export function useRereadImport(id: string) {
  return useImportMutation((body: z.input<typeof readingBody>) =>
    call(rereadImport, { params: { id }, body }),
  )
}

export function useRehearseImport(id: string) {
  return useImportMutation((body: z.input<typeof rehearseBody>) =>
    call(rehearseImport, { params: { id }, body }),
  )
}

export function useDecideImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decisions: z.input<typeof decisionsBody>['decisions']) =>
      call(decideImport, { params: { id }, body: { decisions } }),
    onSuccess: async (record) => {
      keep(client, record)
      await client.invalidateQueries({
        queryKey: [...endpointKey(readImport, { params: { id } }), 'rows'],
      })
    },
  })
}

export function useCommitImport(id: string) {
  return useImportMutation(() => call(commitImport, { params: { id } }))
}

export function useUndoImport(id: string) {
  return useImportMutation(() => call(undoImport, { params: { id } }))
}
