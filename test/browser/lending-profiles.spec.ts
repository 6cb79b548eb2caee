import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, expectToast, test, title } from './journey.ts'
import { visit } from './visit.ts'

test('a member adds, edits and deletes a lending profile, narrows the list, and compares two side by side', async ({
  page,
  people,
}) => {
  await people.signIn(page)
  await test.step('a lending profile of the own organization is added, edited and deleted', async () => {
    const name = `Journey Loan ${Math.floor(performance.now() * 1000)}`
    await visit(page, '/lending-profiles/new')
    await expect(title(page, 'Add New Lending Profile')).toBeVisible()
    await page.getByRole('button', { name: 'Create Lending Profile' }).click()
    await expect(page.getByText('Lending profile name is required')).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'the form of a lending profile')
    await page.getByLabel('Profile Name').fill(name)
    await page.getByLabel('Minimum Loan Amount').pressSequentially('7500000')
    await expect(page.getByLabel('Minimum Loan Amount')).toHaveValue('$7,500,000')
    await page.getByLabel('Other sectors').fill('Cold storage')
    await page.getByLabel('Other sectors').press('Enter')
    // Typed work stays, and leaving asks first.
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Create Lending Profile' }).click()
    await expectToast(page, 'Success', 'Lending profile created successfully')
    await visit(page, `/lending-profiles?search=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name }).click()
    const details = page.getByRole('dialog', { name })
    await expect(details).toContainText('$7,500,000 - No max')
    await expect(details).toContainText('Cold storage')
    await expectAccessibleAtBothWidths(page, 'the details of a lending profile')
    await details.getByRole('button', { name: 'Edit Lending Profile' }).click()
    await page.getByLabel('Term Range').fill('5 to 10 years')
    await page.getByRole('button', { name: 'Update Lending Profile' }).click()
    await expectToast(page, 'Success', 'Lending profile updated successfully')
    await visit(page, `/lending-profiles?search=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name }).click()
    await expect(details).toContainText('5 to 10 years')
    await details.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete lending profile' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expectToast(page, 'Success', 'Lending profile deleted successfully')
    await expect(page.getByText('No lending profiles found matching your criteria')).toBeVisible()
  })

  await test.step('lending profiles are narrowed, and compared side by side at an address of their own', async () => {
    await visit(page, '/lending-profiles?geographies=illinois')
    await expect(
      page.getByRole('row', { name: /Direct Pay Bridge for Public Buildings/ }),
    ).toBeVisible()
    await expectAccessibleAtBothWidths(page, 'Lending Profiles')
    await visit(page, '/lending-profiles?search=solar')
    const choose = (name: RegExp) => page.getByRole('row', { name }).getByRole('checkbox').check()
    await choose(/Black Churches Solar Fund/)
    await choose(/Chapter House Solar/)
    await page.getByRole('button', { name: 'Compare' }).click()
    const comparison = page.getByRole('dialog', { name: 'Compare Lending Profiles' })
    await expect(comparison.getByRole('row', { name: /^Loan amount/ })).toContainText(
      '$40,000 - $600,000',
    )
    await expectAccessibleAtBothWidths(page, 'the comparison')
    await page.reload()
    await expect(
      comparison.getByRole('columnheader', { name: 'Chapter House Solar' }),
    ).toBeVisible()
  })
})
