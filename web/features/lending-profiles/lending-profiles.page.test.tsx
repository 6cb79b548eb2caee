import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { takeMoreFilter } from '../../../test/support/more-filters.ts'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { nothing, ok, problem } from '../../../test/support/open-portal.tsx'
import {
  own,
  id,
  lendingProfile,
  theirs,
  openLendingProfiles,
} from '../../../test/support/open-lending-profiles.tsx'

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

const lastQuery = (sent: readonly { call: string }[]) =>
  Object.fromEntries(
    new URLSearchParams(
      sent
        .findLast(
          ({ call }) => call.startsWith('GET /api/lending-profiles?') && call.includes('facets'),
        )
        ?.call.split('?')[1],
    ),
  )

describe('the list', () => {
  it('shows what each lender finances', async () => {
    openLendingProfiles()
    for (const words of [
      'Bridge to ITC',
      '$250,000',
      '$5,000,000',
      'SOFR + 250 bps',
      'Illinois',
      'Published',
    ])
      expect((await row('Direct Pay Bridge')).textContent).toContain(words)
    expect((await row('Portfolio Bridge')).textContent).toContain('No max')
    expect(screen.getByRole('link', { name: 'Add Lending Profile' }).getAttribute('href')).toBe(
      '/lending-profiles/new',
    )
  })

  it('asks the server for what the address says, and keeps filters there', async () => {
    const { user, sent } = openLendingProfiles(
      '/lending-profiles?search=bridge&loanTypes=bridge_to_itc&loanAmount=300000',
    )
    await row('Direct Pay Bridge')
    expect(lastQuery(sent)).toMatchObject({
      search: 'bridge',
      loanTypes: 'bridge_to_itc',
      loanAmount: '300000',
      sort: 'name',
      order: 'asc',
      facets: 'true',
    })
    expect(
      within(screen.getByRole('list', { name: 'Filters in force' }))
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(['Loan TypesBridge to ITC', 'Loan amount$300,000'])
    await takeMoreFilter(user, 'worship')
    await waitFor(() => expect(lastQuery(sent)).toMatchObject({ sectors: 'Houses of worship' }))
    await takeMoreFilter(user, 'Loan amount')
    const amount = screen.getByRole('textbox', { name: 'Loan amount' })
    await user.clear(amount)
    await user.type(amount, '75000')
    await waitFor(() =>
      expect(new URLSearchParams(window.location.search).get('loanAmount')).toBe('75000'),
    )
  })

  it('says what is wrong with an amount to filter by, and filters by none', async () => {
    const { user, sent } = openLendingProfiles('/lending-profiles?loanAmount=300000')
    await row('Direct Pay Bridge')
    await takeMoreFilter(user, 'Loan amount')
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Loan amount' })
    await user.click(amount)
    await user.paste('.5m')
    expect(
      screen.getByRole('textbox', { name: 'Loan amount', description: 'Use whole US dollars' }),
    ).toBe(amount)
    expect(amount.value).toBe('$300,000.5m')
    amount.select()
    await user.paste('1234567890123')
    expect(screen.getByText('Use at most $999,999,999,999')).toBeTruthy()
    await user.tab()
    await waitFor(() => expect(lastQuery(sent)).not.toHaveProperty('loanAmount'))
    expect(window.location.search).toBe('')
    await user.clear(amount)
    expect(screen.queryByText('Use at most $999,999,999,999')).toBeNull()
  })

  it('says that nothing was found, and what could not be loaded', async () => {
    openLendingProfiles('/lending-profiles?search=nobody', {
      answers: { 'GET /api/lending-profiles': () => ok({ lendingProfiles: [], total: 0 }) },
    })
    expect(
      await screen.findByRole('heading', {
        name: 'No lending profiles found matching your criteria',
      }),
    ).toBeTruthy()
  })

  it('says that it could not be loaded', async () => {
    openLendingProfiles('/lending-profiles', {
      answers: {
        'GET /api/lending-profiles': () =>
          problem(503, 'unavailable', 'The database does not answer.'),
      },
    })
    expect(
      (await screen.findByText('Failed to fetch lending profiles')).closest('[role=alert]')
        ?.textContent,
    ).toContain('The database does not answer.')
  })

  it("opens the details at their own address; others' are only read", async () => {
    openLendingProfiles(`/lending-profiles?open=${theirs.id}`)
    const dialog = await screen.findByRole('dialog', { name: 'Portfolio Bridge' })
    for (const words of [
      'Bay State Solar Finance',
      '$250,000 - No max',
      'Public Facilities (MUSH), Houses of worship',
      'Refund assigned.',
    ])
      expect(dialog.textContent).toContain(words)
    expect(within(dialog).queryByRole('button', { name: 'Edit Lending Profile' })).toBeNull()
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('says of rates that nobody typed that they are not specified', async () => {
    const unsaid = lendingProfile({ interestRateRange: null })
    openLendingProfiles(`/lending-profiles?open=${unsaid.id}`, {
      answers: { 'GET /api/lending-profiles': () => ok({ lendingProfiles: [unsaid], total: 1 }) },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Direct Pay Bridge' }))
    expect(dialog.getByText('Rates').parentElement?.textContent).toBe('RatesNot specified')
  })

  it('says of a link that leads nowhere what became of it', async () => {
    const { user } = openLendingProfiles(`/lending-profiles?open=${id(99)}`)
    expect(await screen.findByText('Lending profile not found')).toBeTruthy()
    await user.click(button('Dismiss'))
    expect(window.location.search).toBe('')
  })

  it('takes the focus to the row in the place of one that was deleted', async () => {
    const { user, answer } = openLendingProfiles(`/lending-profiles?open=${lendingProfile().id}`, {
      answers: {
        [`DELETE /api/lending-profiles/${lendingProfile().id}`]: () => {
          answer('GET /api/lending-profiles', () => ok({ lendingProfiles: [theirs], total: 1 }))
          return nothing()
        },
      },
    })
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Direct Pay Bridge' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete lending profile' })).getByRole(
        'button',
        { name: 'Delete' },
      ),
    )
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-row]')?.textContent).toContain(
        'Portfolio Bridge',
      ),
    )
    expect(screen.queryByText('Lending profile not found')).toBeNull()
  })

  it('deletes the own after asking', async () => {
    const { user, sent } = openLendingProfiles(`/lending-profiles?open=${lendingProfile().id}`, {
      answers: { [`DELETE /api/lending-profiles/${lendingProfile().id}`]: nothing },
    })
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Direct Pay Bridge' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    const question = await screen.findByRole('alertdialog', { name: 'Delete lending profile' })
    expect(question.textContent).toContain(
      'Are you sure you want to delete this lending profile? This action cannot be undone.',
    )
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await expectToast('Success', 'Lending profile deleted successfully')
    expect(
      sent.some(
        ({ call }) => call === `DELETE /api/lending-profiles/${lendingProfile().id}?version=3`,
      ),
    ).toBe(true)
  })

  it('compares two to four side by side, in the address', async () => {
    const { user } = openLendingProfiles()
    await row('Direct Pay Bridge')
    for (const name of ['Direct Pay Bridge', 'Portfolio Bridge'])
      await user.click(within(await row(name)).getByRole('checkbox'))
    await user.click(button('Compare'))
    const dialog = await screen.findByRole('dialog', { name: 'Compare Lending Profiles' })
    expect(new URLSearchParams(window.location.search).get('compare')).toBe(
      `${lendingProfile().id},${theirs.id}`,
    )
    expect((await within(dialog).findByRole('row', { name: /^Loan amount/ })).textContent).toBe(
      'Loan amount$250,000 - $5,000,000$250,000 - No max',
    )
    expect(within(dialog).getByRole('row', { name: /^Organization/ }).textContent).toContain(
      'Bay State Solar Finance',
    )
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(window.location.search).toBe(''))
  })
})

it("an organization's dashboard lists its profiles in a tab", async () => {
  openLendingProfiles('/?tab=lending-profiles', {
    answers: {
      [`GET /api/lending-profiles`]: () => ok({ lendingProfiles: [lendingProfile()], total: 1 }),
    },
  })
  const list = await screen.findByRole('region', {
    name: 'Lending profiles of Prairie Light Green Bank',
  })
  expect(
    within(list).getByRole('link', { name: 'Edit Direct Pay Bridge' }).getAttribute('href'),
  ).toBe(`/lending-profiles/edit/${lendingProfile().id}`)
  expect(within(list).getByRole('link', { name: 'Add Lending Profile' }).getAttribute('href')).toBe(
    `/lending-profiles/new?organizationId=${own}`,
  )
})
