import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { openAdministration } from './open-administration.tsx'
import type { Answer } from './open-portal.tsx'

/** Opens the list of people. */
export const openUsers = ({ answers = {} }: { answers?: Record<string, Answer> } = {}) =>
  openAdministration('/admin/users', { title: 'Users', answers })

/** The row of somebody. */
export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

/** Chooses one of the actions of an account. */
export async function act(user: UserEvent, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
