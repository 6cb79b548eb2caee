import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answersOfOffers, listOf, offerOf } from '../../../test/support/offer-of.ts'
import { ok } from '../../../test/support/open-portal.tsx'
import {
  financeOf,
  openProject,
  senior,
  sourcesOfSenior,
} from '../../../test/support/open-project.tsx'

// Which line of the stack an offer becomes, and what that leaves (H-078, O-011).

const one = offerOf({ binding: false })
const accept = `POST /api/pipeline-offers/${one.id}/accept`

/** A line of the lender in the stack. */
const lineOf = (fields: object) => ({
  ...sourcesOfSenior[0],
  kind: 'senior',
  label: 'The Network',
  amount: 900_000,
  state: 'interested',
  phase: 'construction',
  organizationId: one.organizationId,
  offerId: null,
  ...fields,
})

const withLine = (fields: object) => ({
  [`GET /api/pipeline/${senior.id}/finance`]: () =>
    ok(financeOf({}, [...sourcesOfSenior, lineOf(fields)])),
})

it('proposes the line of the same organization and kind, and says what the gap is before and after', async () => {
  const { user, sentTo } = await openProject({
    at: '/offers',
    answers: answersOfOffers([one], {
      ...withLine({}),
      [accept]: () => ok({ offer: { ...one, state: 'accepted' }, source: {}, figures: {} }),
    }),
  })
  await user.click(await screen.findByRole('button', { name: one.organizationName }))
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept this offer?' }))
  expect(dialog.getByText('It becomes a line of the stack: Interested.')).toBeTruthy()
  const proposed = await dialog.findByRole('radio', { name: /^Change The Network/ })
  expect(
    proposed.getAttribute('aria-checked') ?? String((proposed as HTMLInputElement).checked),
  ).toBe('true')
  // Interested money is no firm money: it leaves what there was to raise.
  expect(dialog.getByText('Left for Construction').nextSibling?.textContent).toBe('$2,070,000')
  expect(dialog.getByRole('row', { name: /^During construction .* Does not change$/ })).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: /^A new line/ }))
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Offer accepted successfully')).toBeTruthy()
  expect(sentTo(accept)[0]?.body).toEqual({ version: one.version })
})

it('leads on to the stack, which is open there, also from another tab (H-078, U-024)', async () => {
  const done = offerOf({ binding: true })
  const list = `GET /api/pipeline/${senior.id}/offers`
  const { user, answer } = await openProject({
    at: '/offers',
    answers: answersOfOffers([done], {
      [accept]: () => {
        const stored = offerOf({ state: 'accepted' })
        answer(list, () => listOf([stored]))
        return ok({ offer: stored, source: {}, figures: {} })
      },
    }),
  })
  await user.click(await screen.findByRole('button', { name: done.organizationName }))
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept this offer?' }))
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await user.click(await screen.findByRole('link', { name: 'See the stack' }))
  const stack = await screen.findByRole('button', { name: 'Capital stack', expanded: true })
  await waitFor(() => expect(document.activeElement).toBe(stack))
})

it('says what binding money leaves of the firm gap of both views', async () => {
  const binding = offerOf({ phase: 'both' })
  const { user } = await openProject({ at: '/offers', answers: answersOfOffers([binding]) })
  await user.click(await screen.findByRole('button', { name: binding.organizationName }))
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept this offer?' }))
  expect(dialog.getByText('It becomes a line of the stack: Committed.')).toBeTruthy()
  expect(
    dialog.getByRole('row', { name: 'During construction $2,070,000 $1,070,000' }),
  ).toBeTruthy()
  expect(dialog.getByRole('row', { name: 'After construction $2,520,000 $1,520,000' })).toBeTruthy()
})

it('counts a line once that the offer is written on, as the stack does afterwards (O-011)', async () => {
  const binding = offerOf({})
  const { user } = await openProject({
    at: '/offers',
    answers: answersOfOffers([binding], withLine({ amount: 1_000_000, state: 'committed' })),
  })
  await user.click(await screen.findByRole('button', { name: binding.organizationName }))
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept this offer?' }))
  const left = () => dialog.getByText('Left for Construction').nextSibling?.textContent
  expect(
    await dialog.findByRole('radio', { name: /^Change The Network/, checked: true }),
  ).toBeTruthy()
  expect(dialog.getByRole('row', { name: /^During construction .* Does not change$/ })).toBeTruthy()
  expect(left()).toBe('$1,070,000')
  await user.click(dialog.getByRole('radio', { name: /^A new line/ }))
  expect(left()).toBe('$70,000')
})
