import type { Scope } from './scope.ts'

/** How a stage ended. A check without tests of its own, such as the types, counts as one. */
export interface Outcome {
  passed: number
  failed: number
  skipped?: number
  /** Said beside the stage's result when it needs an explanation. */
  note?: string
  /** Tests that failed or passed only when repeated, by file and title: said again at the end, where one looks first. */
  named?: readonly string[]
}

export interface Stage {
  name: string
  /** What a person reads while it runs. */
  title: string
  run(scope: Scope): Promise<Outcome>
}

export const onePassed: Outcome = { passed: 1, failed: 0 }
export const oneFailed: Outcome = { passed: 0, failed: 1 }
