import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens "More filters" and takes the first filter or value that is found by what is typed. */
export async function takeMoreFilter(user: UserEvent, wanted: string): Promise<void> {
  const search = () => screen.queryByRole('combobox', { name: 'Find a filter or a value' })
  if (search() === null) await user.click(screen.getByRole('button', { name: /^More filters/ }))
  await user.type(
    await screen.findByRole('combobox', { name: 'Find a filter or a value' }),
    `${wanted}{Enter}`,
  )
}

/** The choices of a filter of "More filters", each with what it is counted as. */
export async function choicesOfFilter(user: UserEvent, label: string): Promise<string[]> {
  await takeMoreFilter(user, label)
  await screen.findByRole('combobox', { name: `Find in ${label.toLowerCase()}` })
  return screen.getAllByRole('option').map(({ textContent }) => textContent)
}
