import type { SavedView } from '#contract/saved-views'

/** With whom the open view is shared, beside its name. */
export const sharingWords: Readonly<Record<SavedView['sharedWith'], string>> = {
  me: 'only you',
  organization: 'shared with your organization',
  everyone: 'shared with everyone',
}

/** The owner of a view, below its name in the menu. */
export function ownerWords(view: SavedView): string {
  if (view.sharedWith === 'me') return 'only you'
  return `shared by ${view.own ? 'you' : view.ownerName}`
}
