import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listSavedViews, type SavedView } from '#contract/saved-views'
import { search } from '#contract/search'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import {
  createRecordSearch,
  noRecords,
  type FoundRecords,
  type RecordSearch,
} from './record-search.ts'

/** So many of a kind are asked for, as many as are shown (G-014). */
const askedOfGroup = 5

interface RecordQuestions {
  readonly found: FoundRecords
  readonly type: (text: string) => void
  readonly retry: () => void
}

/** Records for what is typed, as long as the palette is open; nothing of it is kept afterwards (G-003). */
export function useRecordSearch(): RecordQuestions {
  const [found, setFound] = useState<FoundRecords>(noRecords)
  const searching = useRef<RecordSearch | null>(null)
  useEffect(() => {
    const started = createRecordSearch(
      async (q, signal) =>
        (await call(search, { query: { q, limit: askedOfGroup } }, { signal })).groups,
      setFound,
    )
    searching.current = started
    return () => started.stop()
  }, [])
  return {
    found,
    type: (text) => searching.current?.type(text),
    retry: () => searching.current?.retry(),
  }
}

const none: readonly SavedView[] = []

/** The saved views the person sees. */
export function useSavedViews(): readonly SavedView[] {
  return useQuery(read(listSavedViews)).data?.savedViews ?? none
}
