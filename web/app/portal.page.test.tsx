import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultPreferences } from '#contract/default-preferences'
import {
  administrator,
  nothing,
  ok,
  openPortal,
  person,
  problem,
} from '../../test/support/open-portal.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const signIn = { 'POST /api/auth/login': () => ok(administrator()) }

async function signInAs(user: Awaited<ReturnType<typeof openPortal>>['user']) {
  await user.type(await screen.findByLabelText('Email Address'), 'rosa@institute.example')
  await user.type(screen.getByLabelText('Password', { exact: true }), 'kestrel ridge{Enter}')
}

describe('the three states of a session', () => {
  it('says a plain "Loading..." until the session is known', async () => {
    const later = Promise.withResolvers<Response>()
    openPortal('/', { answers: { 'GET /api/auth/user': () => later.promise } })
    expect(screen.getByText('Loading...')).toBeTruthy()
    await act(async () => later.resolve(ok({ user: administrator() })))
    expect(await heading('Admin Dashboard')).toBeTruthy()
  })

  it.each([
    ['401', () => problem(401, 'unauthenticated', 'Please sign in')],
    ['any other failure', () => problem(500, 'internal', 'Something went wrong')],
    [
      'no connection',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('takes %s on the check for signed out, without a second try', async (_, answer) => {
    const { sent } = openPortal('/', { answers: { 'GET /api/auth/user': answer } })
    expect(await heading('Sign in to the portal')).toBeTruthy()
    expect(sent.filter(({ call }) => call === 'GET /api/auth/user')).toHaveLength(1)
  })
})

describe('routes', () => {
  it.each(['/', '/auth', '/reset-password/../', '/?next=//elsewhere.example'])(
    'show the sign-in screen at %s',
    async (path) => {
      openPortal(path)
      expect(await heading('Sign in to the portal')).toBeTruthy()
    },
  )

  it.each(['/nothing', '/api-like/thing', '/terms/extra'])(
    'show the 404 page at %s, signed out and signed in',
    async (path) => {
      openPortal(path)
      expect(await heading('404 Page Not Found')).toBeTruthy()
      expect(document.title).toBe('404 Page Not Found · Capital Campaign')
    },
  )

  it.each([
    '/admin',
    '/admin/users',
    '/admin/audit',
    '/admin/mail',
    '/admin/system',
    '/admin/sign-in',
    '/aggregators',
    '/organizations',
    '/organizations/duplicates',
    '/products',
  ])('show %s to administrators only', async (path) => {
    openPortal(path, { as: person() })
    expect(await heading('404 Page Not Found')).toBeTruthy()
  })

  it('show the sign-in screen in the place of the wanted page, which is there after it', async () => {
    const { user } = openPortal('/profile', { answers: signIn })
    expect(await heading('Sign in to the portal')).toBeTruthy()
    await signInAs(user)
    expect(await heading('My Profile')).toBeTruthy()
    expect(window.location.pathname).toBe('/profile')
  })

  it('lead home from the 404 page', async () => {
    const { user } = openPortal('/nothing', { as: person() })
    await heading('404 Page Not Found')
    await user.click(screen.getByRole('link', { name: 'Go to Home' }))
    expect(await heading('Organization Dashboard')).toBeTruthy()
  })

  it('take a signed-in person from /auth to /', async () => {
    openPortal('/auth', { as: administrator() })
    expect(await heading('Admin Dashboard')).toBeTruthy()
    expect(window.location.pathname).toBe('/')
  })

  it.each(['next', 'redirect', 'returnTo'])(
    'follow no address from outside in %s',
    async (name) => {
      const { user } = openPortal(`/auth?${name}=//elsewhere.example/%2f%2felsewhere`, {
        answers: signIn,
      })
      await signInAs(user)
      expect(await heading('Admin Dashboard')).toBeTruthy()
      expect(window.location.pathname + window.location.search).toBe('/')
    },
  )

  it('open the chosen start page after signing in at the root', async () => {
    const { user } = openPortal('/', {
      answers: {
        ...signIn,
        'GET /api/preferences': () => ok({ ...defaultPreferences, startPage: '/profile' }),
      },
    })
    await signInAs(user)
    await waitFor(() => expect(window.location.pathname).toBe('/profile'))
  })

  it('keep an account without an organization at the place to join one', async () => {
    const newcomer = person({ organizationId: null, organizationName: null })
    const { user } = openPortal('/', {
      answers: {
        'POST /api/auth/login': () => ok(newcomer),
        'GET /api/preferences': () => ok({ ...defaultPreferences, startPage: '/profile' }),
      },
    })
    await signInAs(user)
    expect(await heading('Join Organization')).toBeTruthy()
    expect(window.location.pathname).toBe('/')
  })

  it('move the focus to the title of the next page', async () => {
    const { user } = openPortal('/', { as: administrator() })
    await heading('Admin Dashboard')
    await user.click(screen.getByRole('link', { name: 'Terms and Agreement' }))
    const title = await heading('User Terms and Agreement')
    await waitFor(() => expect(document.activeElement).toBe(title))
  })
})

describe('the shell', () => {
  it('begins with a link past the navigation', async () => {
    const { user } = openPortal('/', { as: administrator() })
    await heading('Admin Dashboard')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
  })

  it('groups the navigation of administrators and marks the page', async () => {
    openPortal('/', { as: administrator() })
    await heading('Admin Dashboard')
    const navigation = screen.getByRole('navigation', { name: 'Main' })
    expect(
      within(navigation)
        .getAllByRole('heading')
        .map((caption) => caption.textContent),
    ).toEqual(['Campaign', 'Registry', 'Market', 'Administration'])
    expect(within(navigation).getByRole('link', { name: 'Administration' })).toHaveProperty(
      'pathname',
      '/admin',
    )
    expect(within(navigation).getByRole('link', { current: 'page' }).textContent).toBe(
      'Admin Dashboard',
    )
  })

  it('gives members one list, in which only the market has a caption', async () => {
    openPortal('/', { as: person() })
    await heading('Organization Dashboard')
    const navigation = screen.getByRole('navigation', { name: 'Main' })
    expect(
      within(navigation)
        .getAllByRole('heading')
        .map((caption) => caption.textContent),
    ).toEqual(['Market'])
    expect(within(navigation).getByRole('link', { name: 'Organization Dashboard' })).toBeTruthy()
    expect(within(navigation).queryByRole('link', { name: 'Administration' })).toBeNull()
  })

  it('opens the navigation as a drawer that closes when it led somewhere', async () => {
    const { user } = openPortal('/terms', { as: person() })
    await heading('User Terms and Agreement')
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Main menu' })
    await user.click(within(drawer).getByRole('link', { name: 'Organization Dashboard' }))
    expect(await heading('Organization Dashboard')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says who is signed in', async () => {
    openPortal('/', { as: administrator() })
    await heading('Admin Dashboard')
    expect(screen.getByRole('button', { name: /Rosa Delgado/ }).textContent).toContain(
      'Administrator',
    )
  })

  it('keeps a change of the theme with the preferences', async () => {
    const { user, sent } = openPortal('/', {
      as: person(),
      answers: { 'PUT /api/preferences': (body) => ok({ ...defaultPreferences, ...body }) },
    })
    await heading('Organization Dashboard')
    await user.click(screen.getByRole('button', { name: 'Switch between light and dark' }))
    await waitFor(() =>
      expect(sent.find(({ call }) => call === 'PUT /api/preferences')?.body).toEqual({
        theme: 'dark',
      }),
    )
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('logs out to the site root and clears what was read', async () => {
    const later = Promise.withResolvers<Response>()
    const { user } = openPortal('/terms', {
      as: administrator(),
      answers: { 'POST /api/auth/logout': () => later.promise },
    })
    await heading('User Terms and Agreement')
    localStorage.setItem(
      `draft:${administrator().id}:product`,
      JSON.stringify({ savedAt: Date.now(), values: {} }),
    )
    await user.click(screen.getByRole('button', { name: /Rosa Delgado/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    expect(await screen.findByRole('menuitem', { name: 'Logging out...' })).toBeTruthy()
    await act(async () => later.resolve(nothing()))
    expect(await heading('Sign in to the portal')).toBeTruthy()
    expect(window.location.pathname).toBe('/')
    expect(await screen.findByText('Goodbye!')).toBeTruthy()
    expect(screen.getByText('You have been signed out successfully.')).toBeTruthy()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  })

  it('stays signed in when logging out fails, and says so', async () => {
    const { user } = openPortal('/', {
      as: administrator(),
      answers: {
        'POST /api/auth/logout': () => problem(503, 'unavailable', 'Try again in a moment.'),
      },
    })
    await heading('Admin Dashboard')
    await user.click(screen.getByRole('button', { name: /Rosa Delgado/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    expect(await screen.findByText('Logout failed')).toBeTruthy()
    expect(screen.getByText('Try again in a moment.')).toBeTruthy()
  })
})
