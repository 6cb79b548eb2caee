import { expectAccessibleAtBothWidths } from './accessible.ts'
import { addFittingDeal } from './fitting-deal.ts'
import { expect, test, title } from './journey.ts'
import { visit } from './visit.ts'

test('a lender accepts an introduction, both record what became of it, and a figure of the coverage board opens the projects behind it', async ({
  page,
  people,
  anotherPerson,
}) => {
  await test.step('a lender accepts an introduction, and both record what became of it', async () => {
    const request = await anotherPerson({ organization: 'Bright Acre Energy' })
    const deal = await addFittingDeal(request)
    const { matches } = (await (await request.get(`/api/pipeline/${deal.id}/matches`)).json()) as {
      matches: { kind: string; offerId: string; offerOrganizationName: string }[]
    }
    const [best] = matches
    if (best === undefined) throw new Error('No offer of the sample fits')
    const asked = await request.post('/api/introductions', {
      data: {
        dealId: deal.id,
        kind: best.kind,
        offerId: best.offerId,
        message: 'We would like to talk about this project.',
      },
    })
    const { id } = (await asked.json()) as { id: string }

    await people.signIn(page, { organization: best.offerOrganizationName })
    await visit(page, `/introductions?open=${id}`)
    await expect(page.getByText('We would like to talk about this project.')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'an introduction')
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: /Accept/ }))
      .getByRole('button', { name: 'Accept', exact: true })
      .click()
    await expect(page.getByRole('heading', { name: 'You are introduced' })).toBeFocused()
    await expect(page.getByText('How did it go?')).toBeVisible()
    await expect(page.getByRole('link', { name: /@/ }).first()).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'an accepted introduction')
  })

  await test.step('a figure of the coverage board opens the projects behind it', async () => {
    await visit(page, '/coverage')
    await expect(title(page, 'Coverage')).toBeVisible()
    await expect(page.getByText('Where projects seek capital and no lender fits')).toBeVisible()
    await expect(page.getByText('What facilities unlock')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the coverage board')
    // Few figures behind it: each more is the same markup again.
    await visit(page, '/coverage?needs=bridge_to_itc&need=bridge_to_itc&cover=uncovered')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the projects behind a figure')
  })
})
