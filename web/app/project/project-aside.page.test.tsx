import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noFacts } from '#contract/finance/input'
import { answersOfOffers, offerOf } from '../../../test/support/offer-of.ts'
import { ok } from '../../../test/support/open-portal.tsx'
import { financeOf, openProject, senior } from '../../../test/support/open-project.tsx'

// What stands beside the tabs of a project, and in its head by the tab (H-070, H-071).

test('beside offers stands what each need with offers that wait still seeks, and how that comes about (H-071)', async () => {
  const early = offerOf({
    id: '7d0c7a52-0f0e-4f53-9d5a-2a7a2d7f8f09',
    need: 'commence_construction',
  })
  await openProject({ at: '/offers', answers: answersOfOffers([offerOf({}), early]) })
  const raise = within(
    await screen.findByRole('region', { name: 'Still to raise for Construction' }),
  )
  const steps = (await raise.findAllByRole('term')).map(
    (term) => `${term.textContent} ${term.nextSibling?.textContent}`,
  )
  expect(steps).toEqual([
    'Cost of the project $4,920,000',
    'Committed or closed −$2,850,000',
    'Still to raise for Construction $2,070,000',
    'Offered, not answered 1 offer',
  ])
  // What is a part of the cost alone is no such sum.
  const commence = screen.getByRole('region', { name: 'Still to raise for Commence Construction' })
  expect(commence.textContent).toBe(
    'Still to raise for Commence Construction$492,0001 offer not answered yet',
  )
})

test('the credit that is still to come is as entered where its facts do not tell what it is worth (K-036, U-104)', async () => {
  const deal = { ...senior, capNeed: ['perm'], itcAmount: '1900000' } as typeof senior
  const unknown = financeOf({ facts: { ...noFacts, version: 1 } })
  await openProject({
    deal,
    answers: { [`GET /api/pipeline/${deal.id}/finance`]: () => ok(unknown) },
  })
  const raise = within(await screen.findByRole('region', { name: 'Still to raise' }))
  const terms = raise.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toContain('Credit as entered, not checked')
  expect(terms).not.toContain('Credit on its way')
})

test('what is green stands last in the head, before the menu (H-070)', async () => {
  const { user } = await openProject({ answers: answersOfOffers([]) })
  const names = ['Share', 'Edit Project', 'More']
  const inHead = () =>
    screen
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
      .filter((name) => names.includes(name))
      .slice(0, 3)
  expect(inHead()).toEqual(['Share', 'Edit Project', 'More'])
  await user.click(screen.getByRole('link', { name: /^Package/ }))
  expect(inHead()).toEqual(['Edit Project', 'Share', 'More'])
})

test('a fragment that is no text leads nowhere', async () => {
  await openProject({ at: '#%', answers: answersOfOffers([]) })
  expect(window.location.hash).toBe('#%')
  expect(await screen.findByRole('region', { name: 'Deadlines' })).toBeTruthy()
})
