import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { viewScreens, type ViewScreen } from '#contract/saved-views'
import { administrator, ok, openPortal } from '../../test/support/open-portal.tsx'
import { viewOf } from '../../test/support/saved-views-answers.ts'

const screens = Object.keys(viewScreens) as ViewScreen[]

it.each(screens)(
  '%s has the view bar above its filters, and bells where a view can be watched (V-020)',
  async (path) => {
    const view = viewOf({ screen: path, query: { search: 'solar' }, display: null })
    const { user, sent } = openPortal(`${path}?search=solar&saved=${view.id}`, {
      as: administrator(),
      answers: { 'GET /api/saved-views': () => ok({ savedViews: [view], total: 1 }) },
    })
    const open = await screen.findByRole('button', { name: /Midwest bridge needs/ })
    expect(sent.map(({ call }) => call)).toContain(
      `GET /api/saved-views?screen=${encodeURIComponent(path)}`,
    )
    expect(screen.queryByText('Changed')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Watch' }) !== null).toBe(viewScreens[path].alerts)
    const search = screen.getByRole('searchbox', { name: /^Search (?!the registry)/ })
    expect(open.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(open)
    const all = await screen.findByRole('link', { name: new RegExp(viewScreens[path].all) })
    expect(all.getAttribute('href')).toBe(path)
  },
)
