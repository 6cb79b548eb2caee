import { isAdmin } from './person.ts'
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

/** A view is changed by its owner; a shared one also by managers of the organization, one for everyone by administrators (V-008). */
export function mayEditView(person: Viewer, view: ViewState): boolean {
  if (!mayReadView(person, view)) return false
  if (isOwnView(person, view) || isAdmin(person)) return true
  return view.sharedWith === 'organization' && person.role === 'organization_manager'
}
