import { useQuery } from '@tanstack/react-query'
import { readSystem } from '#contract/system'
import { read } from '#web/lib/query-client.ts'

/** How the portal is doing now; read again on every visit. */
export function useSystemState() {
  return useQuery({ ...read(readSystem), staleTime: 0 })
}
