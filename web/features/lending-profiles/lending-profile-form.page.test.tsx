import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectToast } from '../../../test/support/open-administration.tsx'
import { administrator, created, ok, settings, person } from '../../../test/support/open-portal.tsx'
import { expectFocusOnRejected } from '../../../test/support/rejected-fields.ts'
import {
  own,
  lendingProfile,
  theirs,
  openLendingProfiles,
} from '../../../test/support/open-lending-profiles.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the form', () => {
  it('creates one for the own organization, and says what is missing', async () => {
    const { user, sent } = openLendingProfiles('/lending-profiles/new', {
      answers: { 'POST /api/lending-profiles': () => created(lendingProfile()) },
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
    // Home marks it (U-031).
    expect(window.location.pathname).toBe('/')
  })

  it('keeps a word that is half typed for the draft when the page is left', async () => {
    const { user } = openLendingProfiles('/lending-profiles/new')
    await user.type(await screen.findByLabelText('Other sectors'), 'Food proc')
    dispatchEvent(new PageTransitionEvent('pagehide'))
    const key = Object.keys(localStorage).find((each) => each.startsWith('draft:')) ?? ''
    expect(JSON.parse(localStorage.getItem(key) ?? 'null')).toMatchObject({
      values: { sectors: ['Food proc'] },
    })
  })

  it("says that a member's profile waits for review where the campaign reviews", async () => {
    const { user } = openLendingProfiles('/lending-profiles/new', {
      answers: {
        'GET /api/settings': () => ok(settings({ memberReview: true })),
        'POST /api/lending-profiles': () => created(lendingProfile({ status: 'under_review' })),
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
    const { user } = openLendingProfiles('/lending-profiles/new', {
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
    const { user } = openLendingProfiles('/lending-profiles/new')
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

  it('shows a newer version and loses nothing', async () => {
    const { user, sent, answer } = openLendingProfiles(
      `/lending-profiles/edit/${lendingProfile().id}`,
      {
        answers: {
          [`PUT /api/lending-profiles/${lendingProfile().id}`]: () =>
            Response.json(
              {
                message: 'Someone else changed this record in the meantime. Nothing was saved.',
                code: 'conflict',
                current: lendingProfile({ termRange: '24 months', version: 4 }),
              },
              { status: 409 },
            ),
        },
      },
    )
    const criteria = await screen.findByLabelText<HTMLTextAreaElement>('Criteria')
    await user.type(criteria, ' And insured.')
    await user.click(button('Update Lending Profile'))
    expect(
      await screen.findByText('Someone else saved changes while you were editing'),
    ).toBeTruthy()
    expect(screen.getByRole('row', { name: 'Term Range 24 months' })).toBeTruthy()
    expect(criteria.value).toBe('Refund assigned. And insured.')
    answer(`PUT /api/lending-profiles/${lendingProfile().id}`, () =>
      ok(lendingProfile({ version: 5 })),
    )
    await user.click(button('Save my version'))
    await expectToast('Success', 'Lending profile updated successfully')
    expect(sent.findLast(({ call }) => call.startsWith('PUT /api/lending'))?.body).toMatchObject({
      criteria: 'Refund assigned. And insured.',
      termRange: '24 months',
      version: 4,
    })
  })

  it('says of a draft that the record was saved since, and shows both versions', async () => {
    const { user, sent } = openLendingProfiles(`/lending-profiles/edit/${lendingProfile().id}`, {
      answers: {
        [`PUT /api/lending-profiles/${lendingProfile().id}`]: () =>
          ok(lendingProfile({ version: 4 })),
      },
    })
    localStorage.setItem(
      `draft:${person().id}:lending-profiles:${lendingProfile().id}`,
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
    openLendingProfiles(`/lending-profiles/edit/${theirs.id}`)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Lending profile not found' }),
    ).toBeTruthy()
  })
})

it('a form goes to each field that is rejected', async () => {
  const portal = openLendingProfiles(`/lending-profiles/edit/${lendingProfile().id}`, {
    as: administrator(),
    answers: { 'GET /api/organizations': () => ok({ organizations: [], total: 0 }) },
  })
  await screen.findByLabelText('Criteria')
  expect(
    await expectFocusOnRejected(
      portal,
      `PUT /api/lending-profiles/${lendingProfile().id}`,
      'Update Lending Profile',
    ),
  ).toEqual(expect.arrayContaining(['status', 'loanTypes', 'sectors', 'geographies']))
})
