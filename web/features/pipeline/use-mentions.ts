import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchesSearch, searchTextOf } from '#contract/common/search'
import { listDealPeople } from '#contract/pipeline-activities'
import { mentionedIn, type Mentioned } from '#web/lib/mentions.ts'
import { read } from '#web/lib/query-client.ts'

/** Who may be mentioned in the activities of a deal, and who is, by the texts of the form (N-020 to N-024). */
export function useMentions(dealId: string, stored: readonly Mentioned[]) {
  const [chosen, setChosen] = useState<readonly Mentioned[]>([])
  const [search, setSearch] = useState<string | null>(null)
  const { data } = useQuery({
    ...read(listDealPeople, {
      params: { id: dealId },
      query: { ...(search && { search: search.trim() }) },
    }),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  })
  const people = data?.people
    // Those of the answer before do not all fit what is typed since.
    .filter(({ name, organizationName }) =>
      matchesSearch(searchTextOf([name, organizationName]), search ?? ''),
    )
    .map(({ id, name, organizationName }) => ({ id, name, detail: organizationName }))
  const known = [...stored, ...chosen]
  return {
    /** What the fields of the form take. */
    field: {
      people,
      chosen: known,
      onSearch: setSearch,
      onChoose: (person: Mentioned) => setChosen([...chosen, person]),
    },
    /** The ids of those whose names stand in the texts. */
    idsIn: (...texts: readonly (string | null | undefined)[]) =>
      mentionedIn(known, ...texts).map(({ id }) => id),
  }
}
