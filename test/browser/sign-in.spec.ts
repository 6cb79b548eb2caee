import { expect, test } from '@playwright/test'
import { administrator } from './administrator.ts'

test('an administrator signs in and out again', { tag: ['@smoke', '@phone'] }, async ({ page, baseURL }) => {
  test.skip(baseURL === undefined, 'there is no PostgreSQL server here')
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) elsewhere.push(request.url())
  })

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in to the registry' })).toBeVisible()
  await page.getByLabel('Email Address').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in to the registry' })).toBeHidden()
  expect(elsewhere).toEqual([])
})
