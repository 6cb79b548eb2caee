import { useEffect, useState, type ComponentType } from 'react'
import { overNetwork, setProofSource } from '#web/lib/api-client.ts'
import { freshProof, ProofDeclined, proofRequest, type ProofRequest } from '#web/lib/fresh-proof.ts'
import { useShared } from '#web/lib/shared-value.ts'

/** Shows "Confirm it is you" while a call waits for it; its code comes with the first of them. */
export function FreshProof() {
  const request = useShared(proofRequest, (waiting) => waiting)
  const [Part, setPart] = useState<ComponentType<{ request: ProofRequest }>>()

  useEffect(() => {
    setProofSource(freshProof)
    return () => {
      setProofSource(null)
      // Nobody is signed in any more.
      proofRequest.get()?.end(new ProofDeclined())
    }
  }, [])

  useEffect(() => {
    if (request === null) return
    // Without its code the calls that wait fail, each at its place, as they do without a connection.
    overNetwork(() => import('./fresh-proof.dialog.tsx')).then(
      ({ FreshProofDialog }) => setPart(() => FreshProofDialog),
      request.end,
    )
  }, [request])

  return request && Part && <Part request={request} />
}
