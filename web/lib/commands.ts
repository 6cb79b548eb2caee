import type { LucideIcon } from 'lucide-react'
import { useRegistered } from './registered.ts'
import { sharedValue } from './shared-value.ts'

/** What the search palette offers beside records and screens: commands (G-015). */
export interface Command {
  /** As a button would say it: "Save this view". It is also what the command is known by: the later of two takes the place of the earlier. */
  readonly label: string
  readonly icon: LucideIcon
  /** Shown after the label: the list it is about. */
  readonly detail?: string | undefined
  /** Other words it is found by. */
  readonly otherNames?: string | undefined
  /** Called when the palette has closed and the focus is back where it was. */
  readonly run: () => void
}

/** The commands of what is shown at this moment. */
export const commands = sharedValue<readonly Command[]>([])

/** Offers commands in the palette as long as the component is shown: `useCommands([{ label: 'Save this view', icon, run }])`. */
export function useCommands(offered: readonly Command[]): void {
  useRegistered(
    commands,
    offered,
    (command, present) => ({ ...command, run: () => present()?.run() }),
    ({ label, detail = '', otherNames = '' }) => `${label} ${detail} ${otherNames}`,
  )
}
