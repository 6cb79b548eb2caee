import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { giveFreshProof } from '#contract/fresh-proof'
import type { EndpointInput } from '#contract/common/endpoint'
import type { ProofMethod } from '#contract/common/proof'
import type { takeSecondStep } from '#contract/second-factor'

/** What shows that somebody is who they say, as it is sent within a session. */
export type Proof = EndpointInput<typeof giveFreshProof>['body']
/** The same at sign-in. */
export type StepProof = EndpointInput<typeof takeSecondStep>['body']
export type StepMethod = StepProof['method']
/** That of one method. */
export type ProofBy<Method extends ProofMethod> = Extract<Proof, { method: Method }>

/** For whoever has no way left. */
export const lostEverything =
  'Lost everything? An administrator of the campaign can reset your second step.'

/** A proof, or what makes it: a dialog of the browser. */
export type MadeProof<Shown> = Shown | (() => Promise<Shown>)

export const isRecoveryCode = (proof: MadeProof<Proof>): boolean =>
  typeof proof === 'object' && proof.method === 'recovery_code'

/** The proof itself. */
export const made = async <Shown extends object>(proof: MadeProof<Shown>): Promise<Shown> =>
  typeof proof === 'function' ? proof() : proof

/** The call that takes a proof. */
export interface Showing<Shown> {
  mutate: (proof: MadeProof<Shown>, callbacks: { onError: (error: Error) => void }) => void
  error: Error | null
  isPending: boolean
}

/** The button that sends what was typed, as the screen around it draws it. */
interface WaySubmit {
  label: string
  pending: boolean
  pendingText: string
}

export interface WayProps<Shown> {
  showing: Showing<Shown>
  /** The address of the account. */
  email: string
  /** True where it takes the place of what had the focus. */
  takesFocus: boolean
  /** Places what the way shows and its button; null where it needs none. */
  render: (body: ReactNode, submit: WaySubmit | null) => ReactNode
}

/** One way to show that it is still oneself: how it is offered, and the part that takes it. */
export interface Way<Shown> {
  /** The words that lead to it from another way. */
  offer: string
  icon: LucideIcon
  /** What to do, where it is shown. */
  intro: string
  Part: (props: WayProps<Shown>) => ReactNode
}
