import { isAdmin, isManager } from './person.ts'
import type { Belonging } from './person.ts'
import { viewScreens } from './view-screens.ts'
import type { ViewScreen } from './view-screens.ts'

/** A saved view as its rights see it. */
interface ViewState {
  screen: string
  sharedWith: string
  ownerId: string | null
  /** With whose members it is shared. */
  organizationId: string | null
}
type Viewer = Belonging & { readonly id: string }

const isScreen = (screen: string): screen is ViewScreen => Object.hasOwn(viewScreens, screen)

const isOfOwn = (person: Viewer, { organizationId }: ViewState): boolean =>
  organizationId !== null && organizationId === person.organizationId

const isOwnView = (person: Viewer, { ownerId }: Pick<ViewState, 'ownerId'>): boolean =>
  ownerId !== null && ownerId === person.id

/** Views of a screen are read by who may open it: private ones by their owner alone, others by whom they are shared with; an administrator reads no more of them (V-007, V-008). */
export function mayReadView(person: Viewer, view: ViewState): boolean {
  if (!isScreen(view.screen)) return false
  if (viewScreens[view.screen].access === 'admin' && !isAdmin(person)) return false
  if (isOwnView(person, view) || view.sharedWith === 'everyone') return true
  return view.sharedWith === 'organization' && isOfOwn(person, view)
}

/** A view for everyone is changed by administrators alone, any other by its owner, and one of an organization also by its managers (V-008, V-011). */
export function mayEditView(person: Viewer, view: ViewState): boolean {
  if (!mayReadView(person, view)) return false
  if (view.sharedWith === 'everyone') return isAdmin(person)
  return isOwnView(person, view) || (view.sharedWith === 'organization' && isManager(person))
}
