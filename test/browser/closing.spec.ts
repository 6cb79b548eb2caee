import type { APIRequestContext, Page } from '@playwright/test'
import { addFittingDeal } from './fitting-deal.ts'
import { closeToasts, expect, test } from './journey.ts'
import { visit } from './visit.ts'

/** The answer of a call that must succeed. */
async function posted(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<{ id: string }> {
  const answer = await request.post(path, { data })
  expect([answer.status(), await answer.text()]).toEqual([201, expect.any(String)])
  return (await answer.json()) as { id: string }
}

const journey =
  'a match becomes a closed loan: a project and a lender are introduced, share on terms, read, ask, offer, compare, accept and close (H-090, O-014)'

test(journey, { tag: '@phone' }, async ({ page, people, anotherBrowser, anotherPerson }) => {
  test.slow()
  // Organizations of its own: no other journey meets them.
  const office = await anotherPerson({ role: 'admin', organization: null })
  const mark = Math.floor(performance.now() * 1000)
  const [owner, lender, other] = [
    `Acequia Solar ${mark}`,
    `Alder Loans ${mark}`,
    `Birch Bank ${mark}`,
  ]
  const organization = (name: string, campaignRole: string) =>
    posted(office, '/api/organizations', { name, campaignRole, status: 'published' })
  const lend = async (name: string) =>
    posted(office, '/api/products', {
      name: `${name} for the long term`,
      organizationId: (await organization(name, 'direct_lender')).id,
      type: ['perm'],
      asset: ['public_facilities_mush'],
      technology: ['solar'],
      minPrincipalSize: 250_000,
      maxPrincipalSize: 5_000_000,
      status: 'published',
    })
  await organization(owner, 'developer')
  await lend(lender)
  const product = await lend(other)
  const june = await anotherBrowser()
  await people.signIn(page, { organization: owner, firstName: 'Luis', lastName: 'Peña' })
  await people.signIn(june, { organization: lender, firstName: 'June', lastName: 'Park' })
  const project = await addFittingDeal(page.request, { capNeed: ['perm'] })
  const raise = page.getByRole('region', { name: 'Still to raise' })
  const address = `/pipeline/${project.id}`
  const done = async (browser: Page, words: string) => {
    await expect(browser.getByText(words, { exact: true })).toBeVisible()
    await closeToasts(browser)
  }

  await test.step('the lender that fits is asked, and accepts', async () => {
    await visit(page, address)
    const row = page
      .getByRole('region', { name: 'Lenders that fit' })
      .getByRole('listitem')
      .filter({ hasText: lender })
    await row.getByRole('button', { name: /^Ask for Introduction/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send Request' }).click()
    await expect(row.getByText(/^Asked on/)).toBeVisible()
    await visit(june, '/introductions')
    await june.getByRole('list', { name: 'Incoming' }).getByRole('link').first().click()
    await june.getByRole('button', { name: 'Accept', exact: true }).first().click()
    const question = june.getByRole('alertdialog').or(june.getByRole('dialog'))
    await question.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(june.getByRole('heading', { name: 'You are introduced' })).toBeFocused()
  })

  await test.step('the project is shared on terms, with a document', async () => {
    await visit(page, `${address}/package`)
    await page.locator('main input[type=file]').setInputFiles({
      name: 'Site_Lease_signed.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`Site lease of ${project.name}`),
    })
    await page.getByRole('button', { name: 'Save 1 Document' }).click()
    await done(page, 'Document added successfully')
    await page.getByRole('button', { name: 'Share', exact: true }).first().click()
    const share = page.getByRole('dialog', { name: `Share ${project.name}` })
    for (const box of await share.getByRole('checkbox').all()) await box.check()
    await share.getByLabel('Confidentiality terms').fill('Keep what you read here to yourselves.')
    await share.getByRole('button', { name: 'Share Project' }).click()
    await done(page, 'Project shared successfully')
  })

  const lease = 'Site Lease signed'
  await test.step('the lender accepts the terms: stack and documents are two clicks away (H-090)', async () => {
    await june.getByRole('link', { name: 'Open project page' }).click()
    await expect(june.getByText('Keep what you read here to yourselves.')).toBeVisible()
    await june.getByRole('button', { name: 'I Accept' }).click()
    await expect(june.getByRole('button', { name: 'Capital stack', exact: true })).toBeVisible()
    await june.getByRole('link', { name: /^Package/ }).click()
    const opened = june.waitForEvent('popup')
    await june.getByRole('link', { name: `Download ${lease}` }).click()
    await (await opened).close()
  })

  await test.step('the project sees what was opened, and answers a question', async () => {
    const permits = june.getByRole('listitem', { name: 'Permits issued' })
    await permits.getByRole('button', { name: /^Ask for this/ }).click()
    await permits.getByLabel('Your question').fill('When does the county issue it?')
    await permits.getByRole('button', { name: 'Send Question' }).click()
    await done(june, 'Question sent successfully')
    await visit(page, `${address}/activity`)
    const log = page.getByRole('region', { name: 'Access' })
    await expect(log.getByRole('row').filter({ hasText: lease })).toContainText('June Park')
    await page.getByRole('link', { name: /^Package/ }).click()
    await page.getByRole('button', { name: /^Answer June Park/ }).click()
    await page.getByRole('textbox', { name: 'Answer' }).fill('On March 1.')
    await page.getByRole('button', { name: 'Send Answer' }).click()
    await done(page, 'Answer sent successfully')
    // Its page follows without being loaded anew.
    await expect(permits.getByText('On March 1.')).toBeVisible()
  })

  const goodUntil = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  await test.step('the lender makes an offer, and another one is there to compare it with', async () => {
    await june.getByRole('link', { name: 'Make an Offer' }).first().click()
    await june.getByRole('radio', { name: 'Senior', exact: true }).click()
    await june.getByLabel('Amount').fill('1500000')
    await june.getByLabel('Rate', { exact: true }).fill('6%')
    await june.getByLabel('Term', { exact: true }).fill('120')
    await june.getByLabel('Good until').fill(goodUntil)
    await june.getByLabel('Binding').check()
    await june.getByRole('button', { name: 'Send Offer' }).click()
    await done(june, 'Offer sent successfully')
    // The other lender is introduced over the API alone.
    const birch = await anotherPerson({ organization: other })
    const { id } = await posted(page.request, '/api/introductions', {
      dealId: project.id,
      kind: 'products',
      offerId: product.id,
      message: 'We look for a permanent loan.',
    })
    await expect(await birch.post(`/api/introductions/${id}/accept`, { data: {} })).toBeOK()
    await posted(birch, `/api/introductions/${id}/offers`, {
      need: 'perm',
      kind: 'senior',
      amount: 1_500_000,
      rate: '7%',
      termMonths: 120,
      goodUntil,
      send: true,
    })
  })

  await test.step('the project compares both and accepts one: a line of the stack, and less to raise', async () => {
    await page.getByRole('link', { name: /^Offers 2/ }).click()
    await page.getByRole('button', { name: 'Compare 2 offers' }).click()
    const compared = page.getByRole('region', { name: 'Compare' })
    // A row, and on phones a line in the card of each offer.
    const rate = compared.getByText('Rate all in').filter({ visible: true }).locator('..')
    await expect(rate.filter({ hasText: 'Best' })).toContainText(/6\.00%\s*Best/)
    await page.getByRole('button', { name: lender }).first().click()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page
      .getByRole('alertdialog', { name: 'Accept this offer?' })
      .getByRole('button', { name: 'Accept', exact: true })
      .click()
    await done(page, 'Offer accepted successfully')
    await page.getByRole('link', { name: 'Money', exact: true }).click()
    await expect(raise.getByText('$900,000').first()).toBeVisible()
    await page.getByRole('button', { name: 'Capital stack', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: lender })).toContainText('Committed')
  })

  await test.step('both record the closing', async () => {
    for (const browser of [june, page]) {
      await browser.getByRole('link', { name: /^Offers/ }).click()
      await browser.getByRole('button', { name: lender }).first().click()
      // What the other side recorded is there without a reload.
      if (browser === page)
        await expect(page.getByText(`${lender} recorded $1,500,000`)).toBeVisible()
      await browser.getByRole('button', { name: 'Record Closing' }).click()
      const closing = browser.getByRole('dialog', { name: 'Record Closing' })
      // The day where the browser is: in the evening there it is tomorrow in UTC already.
      const today = await closing.evaluate(() => new Date().toLocaleDateString('sv'))
      await closing.getByLabel('Day').fill(today)
      await closing.getByRole('button', { name: 'Record Closing' }).click()
      await done(browser, 'Closing recorded successfully')
    }
    await expect(june.getByText('Closed', { exact: true }).first()).toBeVisible()
  })
})
