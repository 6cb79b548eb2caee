import type { SavedView } from '#contract/saved-views'
import type { CurrentUser } from '#contract/users'
import { displayName } from '#web/lib/person.ts'

type Person = Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>

/** Whether the person made the view. */
export const isOwnView = (view: SavedView, person: Person): boolean =>
  view.sharedWith === 'me' || (view.mayEdit && view.ownerName === displayName(person))

/** With whom the open view is shared, beside its name. */
export const sharingWords: Readonly<Record<SavedView['sharedWith'], string>> = {
  me: 'only you',
  organization: 'shared with your organization',
  everyone: 'shared with everyone',
}

/** The owner of a view, below its name in the menu. */
export function ownerWords(view: SavedView, person: Person): string {
  if (view.sharedWith === 'me') return 'only you'
  return `shared by ${isOwnView(view, person) ? 'you' : view.ownerName}`
}
