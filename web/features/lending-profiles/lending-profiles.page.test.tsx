import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LendingProfile } from '#contract/lending-profiles'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { emptyTexts } from '../../../test/support/empty-texts.ts'
import { expectToast } from '../../../test/support/open-administration.tsx'
import {
  administrator,
  created,
  nothing,
  ok,
  settings,
  openPortal,
  person,
  problem,
  type Answer,
} from '../../../test/support/open-portal.tsx'
import { expectFocusOnRefused } from '../../../test/support/refused-fields.ts'

const own = person().organizationId ?? ''
const id = (n: number) => `0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f${n}`
const profile = (fields: Partial<LendingProfile> = {}): LendingProfile => ({
  ...emptyTexts(lendingProfileFields),
  id: id(41),
  name: 'Direct Pay Bridge',
  organizationId: own,
  organizationName: 'Prairie Light Green Bank',
  loanTypes: ['bridge_to_itc', 'construction'],
  minimumLoanAmount: '250000',
  maximumLoanAmount: '5000000',
  interestRateRange: 'SOFR + 250 bps',
  termRange: '9 to 18 months',
  sectors: ['public_facilities', 'Houses of worship'],
  geographies: ['illinois'],
  criteria: 'Refund assigned.',
  status: 'published',
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-02T12:00:00.000Z',
  version: 3,
  ...fields,
})
const theirs = profile({
  id: id(42),
  name: 'Portfolio Bridge',
  organizationId: id(12),
  organizationName: 'Bay State Solar Finance',
  maximumLoanAmount: null,
  status: 'active',
})

function openProfiles(
  path = '/lending-profiles',
  {
    as = person(),
    answers = {},
  }: { as?: ReturnType<typeof person>; answers?: Record<string, Answer> } = {},
) {
  const facets = {
    loanTypes: { bridge_to_itc: 2, construction: 2 },
    sectors: { 'Houses of worship': 2 },
    geographies: { illinois: 2 },
    status: { published: 1, active: 1 },
  }
  return openPortal(path, {
    as,
    answers: {
      'GET /api/lending-profiles': () =>
        ok({ lendingProfiles: [profile(), theirs], total: 2, facets }),
      [`GET /api/lending-profiles/${profile().id}`]: () => ok(profile()),
      [`GET /api/lending-profiles/${theirs.id}`]: () => ok(theirs),
      ...answers,
    },
  })
}
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
  it('tells what each lender finances', async () => {
    openProfiles()
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
    const { user, sent } = openProfiles(
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
    ).toEqual(['Loan TypesBridge to ITC', 'Lends$300,000'])
    await user.click(button('All Sectors'))
    await user.click(await screen.findByRole('checkbox', { name: /Houses of worship/ }))
    await waitFor(() => expect(lastQuery(sent)).toMatchObject({ sectors: 'Houses of worship' }))
    await user.keyboard('{Escape}')
    const amount = screen.getByRole('textbox', { name: 'Loan amount' })
    await user.clear(amount)
    await user.type(amount, '75000')
    await waitFor(() =>
      expect(new URLSearchParams(window.location.search).get('loanAmount')).toBe('75000'),
    )
  })

  it('says what is wrong with an amount to filter by, and changes nothing', async () => {
    const { user, sent } = openProfiles('/lending-profiles?loanAmount=300000')
    await row('Direct Pay Bridge')
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Loan amount' })
    const asked = lastQuery(sent)
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
    expect([
      lastQuery(sent),
      new URLSearchParams(window.location.search).get('loanAmount'),
    ]).toEqual([asked, '300000'])
    await user.click(screen.getByRole('button', { name: /^Remove .*Lends/ }))
    expect(amount.value).toBe('')
    expect(screen.queryByText('Use at most $999,999,999,999')).toBeNull()
  })

  it('says that nothing was found, and what could not be loaded', async () => {
    openProfiles('/lending-profiles?search=nobody', {
      answers: { 'GET /api/lending-profiles': () => ok({ lendingProfiles: [], total: 0 }) },
    })
    expect(
      await screen.findByRole('heading', {
        name: 'No lending profiles found matching your criteria',
      }),
    ).toBeTruthy()
  })

  it('says that it could not be loaded', async () => {
    openProfiles('/lending-profiles', {
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
    openProfiles(`/lending-profiles?open=${theirs.id}`)
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

  it('says of a link that leads nowhere what became of it', async () => {
    const { user } = openProfiles(`/lending-profiles?open=${id(99)}`)
    expect(await screen.findByText('Lending profile not found')).toBeTruthy()
    await user.click(button('Dismiss'))
    expect(window.location.search).toBe('')
  })

  it('takes the focus to the row in the place of one that was deleted', async () => {
    const { user, answer } = openProfiles(`/lending-profiles?open=${profile().id}`, {
      answers: {
        [`DELETE /api/lending-profiles/${profile().id}`]: () => {
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
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Portfolio Bridge'))
    expect(screen.queryByText('Lending profile not found')).toBeNull()
  })

  it('deletes the own after asking', async () => {
    const { user, sent } = openProfiles(`/lending-profiles?open=${profile().id}`, {
      answers: { [`DELETE /api/lending-profiles/${profile().id}`]: nothing },
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
      sent.some(({ call }) => call === `DELETE /api/lending-profiles/${profile().id}?version=3`),
    ).toBe(true)
  })

  it('compares two to four side by side, in the address', async () => {
    const { user } = openProfiles()
    await row('Direct Pay Bridge')
    for (const name of ['Direct Pay Bridge', 'Portfolio Bridge'])
      await user.click(within(await row(name)).getByRole('checkbox'))
    await user.click(button('Compare'))
    const dialog = await screen.findByRole('dialog', { name: 'Compare Lending Profiles' })
    expect(new URLSearchParams(window.location.search).get('compare')).toBe(
      `${profile().id},${theirs.id}`,
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

describe('the form', () => {
  it('creates one for the own organization, and says what is missing', async () => {
    const { user, sent } = openProfiles('/lending-profiles/new', {
      answers: { 'POST /api/lending-profiles': () => created(profile()) },
    })
    await screen.findByRole('heading', { level: 1, name: 'Add New Lending Profile' })
    expect(screen.queryByRole('combobox', { name: /^Organization/ })).toBeNull()
    await user.click(button('Create Lending Profile'))
    expect(await screen.findByText('Lending profile name is required')).toBeTruthy()
    await user.type(screen.getByLabelText('Profile Name'), 'Farm Loans')
    await user.type(screen.getByLabelText('Minimum Loan Amount'), '50000')
    await user.type(screen.getByLabelText('Maximum Loan Amount'), '4000')
    await user.click(button('Create Lending Profile'))
    expect(
      await screen.findByText('The maximum loan amount must not be less than the minimum'),
    ).toBeTruthy()
    await user.type(screen.getByLabelText('Maximum Loan Amount'), '00')
    await user.type(screen.getByLabelText('Other sectors'), 'Food processing, solar{Enter}')
    await user.click(button('Create Lending Profile'))
    await expectToast('Success', 'Lending profile created successfully')
    const post = sent.find(({ call }) => call === 'POST /api/lending-profiles')
    expect(post?.body).toMatchObject({
      name: 'Farm Loans',
      organizationId: own,
      minimumLoanAmount: 50000,
      maximumLoanAmount: 400000,
      sectors: ['Food processing', 'solar'],
      status: 'active',
    })
    expect(post?.headers.get('idempotency-key')).toBeTruthy()
    expect(window.location.pathname).toBe('/lending-profiles')
  })

  it('keeps a word that is half typed for the draft when the page is left', async () => {
    const { user } = openProfiles('/lending-profiles/new')
    await user.type(await screen.findByLabelText('Other sectors'), 'Food proc')
    dispatchEvent(new PageTransitionEvent('pagehide'))
    const key = Object.keys(localStorage).find((each) => each.startsWith('draft:')) ?? ''
    expect(JSON.parse(localStorage.getItem(key) ?? 'null')).toMatchObject({
      values: { sectors: ['Food proc'] },
    })
  })

  it("says that a member's profile waits for review where the campaign reviews", async () => {
    const { user } = openProfiles('/lending-profiles/new', {
      answers: {
        'GET /api/settings': () => ok(settings({ memberReview: true })),
        'POST /api/lending-profiles': () => created(profile({ status: 'under_review' })),
      },
    })
    expect(
      await screen.findByText(
        /An active or published profile is first reviewed by an administrator\.$/,
      ),
    ).toBeTruthy()
    await user.type(screen.getByLabelText('Profile Name'), 'Farm Loans')
    await user.click(button('Create Lending Profile'))
    await expectToast(
      'Success',
      'Lending profile created successfully. An administrator reviews it before it is listed.',
    )
  })

  it('lets an administrator choose the organization, and goes to the first field that is wrong, whatever it is', async () => {
    const { user } = openProfiles('/lending-profiles/new', {
      as: administrator(),
      answers: { 'GET /api/organizations': () => ok({ organizations: [], total: 0 }) },
    })
    const organization = await screen.findByRole('combobox', { name: /Organization/ })
    await user.type(screen.getByLabelText('Profile Name'), 'Farm Loans')
    await user.type(screen.getByLabelText('Minimum Loan Amount'), '50000')
    await user.type(screen.getByLabelText('Maximum Loan Amount'), '4000')
    await user.click(button('Create Lending Profile'))
    expect(await screen.findByText('Organization is required')).toBeTruthy()
    expect(document.activeElement).toBe(organization)
  })

  it('goes to an amount that is wrong', async () => {
    const { user } = openProfiles('/lending-profiles/new')
    await user.type(await screen.findByLabelText('Profile Name'), 'Farm Loans')
    await user.type(screen.getByLabelText('Minimum Loan Amount'), '50000')
    await user.type(screen.getByLabelText('Maximum Loan Amount'), '4000')
    await user.click(button('Create Lending Profile'))
    expect(
      await screen.findByText('The maximum loan amount must not be less than the minimum'),
    ).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Maximum Loan Amount')),
    )
  })

  it('tells of a newer version and loses nothing', async () => {
    const { user, sent, answer } = openProfiles(`/lending-profiles/edit/${profile().id}`, {
      answers: {
        [`PUT /api/lending-profiles/${profile().id}`]: () =>
          Response.json(
            {
              message: 'Somebody else changed this record in the meantime. Nothing was saved.',
              code: 'conflict',
              current: profile({ termRange: '24 months', version: 4 }),
            },
            { status: 409 },
          ),
      },
    })
    const criteria = await screen.findByLabelText<HTMLTextAreaElement>('Criteria')
    await user.type(criteria, ' And insured.')
    await user.click(button('Update Lending Profile'))
    expect(
      await screen.findByText('Somebody else saved changes while you were editing'),
    ).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Term Range 24 months' })).toBeTruthy()
    expect(criteria.value).toBe('Refund assigned. And insured.')
    answer(`PUT /api/lending-profiles/${profile().id}`, () => ok(profile({ version: 5 })))
    await user.click(button('Save my version'))
    await expectToast('Success', 'Lending profile updated successfully')
    expect(sent.findLast(({ call }) => call.startsWith('PUT /api/lending'))?.body).toMatchObject({
      criteria: 'Refund assigned. And insured.',
      termRange: '24 months',
      version: 4,
    })
  })

  it('says of a draft that the record was saved since, and shows both versions', async () => {
    const { user, sent } = openProfiles(`/lending-profiles/edit/${profile().id}`, {
      answers: { [`PUT /api/lending-profiles/${profile().id}`]: () => ok(profile({ version: 4 })) },
    })
    localStorage.setItem(
      `draft:${person().id}:lending-profiles:${profile().id}`,
      JSON.stringify({ savedAt: Date.now(), version: 2, values: { termRange: '36 months' } }),
    )
    expect(await screen.findByText(/The record has been saved since then/)).toBeTruthy()
    await user.click(button('Continue with it'))
    expect(screen.getByRole('row', { name: 'Term Range 36 months 9 to 18 months' })).toBeTruthy()
    await user.click(button('Save my version'))
    await waitFor(() =>
      expect(sent.findLast(({ call }) => call.startsWith('PUT /api/lending'))?.body).toMatchObject({
        termRange: '36 months',
        version: 3,
      }),
    )
  })

  it('of another organization is not there', async () => {
    openProfiles(`/lending-profiles/edit/${theirs.id}`)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Lending profile not found' }),
    ).toBeTruthy()
  })
})

it("an organization's dashboard lists its profiles in a tab", async () => {
  openProfiles('/?tab=lending-profiles', {
    answers: {
      [`GET /api/lending-profiles`]: () => ok({ lendingProfiles: [profile()], total: 1 }),
    },
  })
  const list = await screen.findByRole('region', {
    name: 'Lending profiles of Prairie Light Green Bank',
  })
  expect(
    within(list).getByRole('link', { name: 'Edit Direct Pay Bridge' }).getAttribute('href'),
  ).toBe(`/lending-profiles/edit/${profile().id}`)
  expect(within(list).getByRole('link', { name: 'Add Lending Profile' }).getAttribute('href')).toBe(
    `/lending-profiles/new?organizationId=${own}`,
  )
})

it('a form goes to each field that is refused', async () => {
  const portal = openProfiles(`/lending-profiles/edit/${profile().id}`, {
    as: administrator(),
    answers: { 'GET /api/organizations': () => ok({ organizations: [], total: 0 }) },
  })
  await screen.findByLabelText('Criteria')
  expect(
    await expectFocusOnRefused(
      portal,
      `PUT /api/lending-profiles/${profile().id}`,
      'Update Lending Profile',
    ),
  ).toEqual(expect.arrayContaining(['status', 'loanTypes', 'sectors', 'geographies']))
})
