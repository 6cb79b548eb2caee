import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { importEntities } from '#contract/imports'
import { administrator } from '../test/browser/administrator.ts'
import { startPortal } from '../test/browser/portal-server.ts'
import { chromiumArguments, findChromium } from '#test/support/chromium'
import { startPostgresCluster } from '#test/support/postgres-cluster'
import { differences, fieldOf, lineOf, publicFiles, tableHead } from './public-files.ts'
import type { Outcome, PublicFile } from './public-files.ts'

/**
 * Public files imported through the screen, as they were published: `npm run build`, then `node tools/run.mjs
 * bench/import-real-files-on-screen.ts FOLDER [pattern of file names]`. It starts a portal of its own with the sample
 * campaign (embedded, or `ENGINE=postgresql`) and does in Chromium what a person does: choose the file, review the
 * mapping, decide what has to be decided, check, import; every count is read from the screen and compared with what
 * the file's publisher says. `SHOTS=folder` keeps a picture of each step at 1440 and 390 pixels.
 */
const [folder = '.', only = ''] = process.argv.slice(2)
const shots = process.env['SHOTS']
/** One, in milliseconds. */
const minutes = 60_000

async function picture(page: Page, name: string): Promise<void> {
  if (shots === undefined) return
  mkdirSync(shots, { recursive: true })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: path.join(shots, `${name}-${width}.png`), fullPage: true })
  }
}

/** What a person decides beyond the suggestion, with the controls of the screen. */
async function decideOnScreen(
  page: Page,
  { entity, source, fixed = {}, emptyWhereUnknown = [] }: PublicFile,
): Promise<void> {
  if (source !== undefined) await page.getByLabel('Source', { exact: true }).fill(source)
  for (const [name, value] of Object.entries(fixed)) {
    const { label } = fieldOf(entity, name)
    const chosen = page.getByLabel(label, { exact: true })
    // A value that was suggested already is there.
    if ((await chosen.count()) === 0)
      await page.getByLabel('Add a value for every row').selectOption({ label })
    await chosen.selectOption(value)
  }
  for (const name of emptyWhereUnknown) {
    const { label } = fieldOf(entity, name)
    const unknown = page.getByRole('list', { name: `Unknown values of ${label}` })
    const all = page.getByRole('button', { name: new RegExp(`^Leave all \\d+ empty in ${label}$`) })
    if ((await all.count()) > 0) await all.click()
    else await unknown.getByRole('combobox').first().selectOption('Leave empty')
  }
}

const numbered = (text: string | null | undefined) => Number((text ?? '').replaceAll(/\D/g, ''))

/** The faults as the file that is offered for download lists them. */
async function downloadFaults(page: Page): Promise<Map<string, number>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the faulty rows' }).click(),
  ])
  const rows: string[][] = parse(readFileSync(await download.path()), {
    bom: true,
    relax_column_count: true,
  })
  const found = new Map<string, number>()
  for (const [, , sentence = ''] of rows.slice(1))
    found.set(sentence, (found.get(sentence) ?? 0) + 1)
  return found
}

async function bringIn(page: Page, plan: PublicFile): Promise<Outcome> {
  const name = plan.file.replace('.csv', '')
  await page.goto('/imports')
  await page.getByRole('radio', { name: importEntities[plan.entity] }).check()
  await page.getByLabel('Spreadsheet file').setInputFiles(path.join(folder, plan.file))
  await page
    .getByRole('heading', { level: 1, name: `Import ${importEntities[plan.entity]}` })
    .waitFor({ timeout: 3 * minutes })
  await picture(page, `${name}-1-matching`)
  await decideOnScreen(page, plan)
  await picture(page, `${name}-2-decided`)
  const nobodys = page.getByRole('checkbox', { name: 'No organization' })
  if (await nobodys.isVisible()) await nobodys.check()
  await page.getByRole('button', { name: 'Check the File' }).click()
  const figures = page.getByRole('list', { name: 'What the check found' }).getByRole('button')
  await figures.first().waitFor({ timeout: 3 * minutes })
  const counted = async () => (await figures.locator('.figure').allTextContents()).map(numbered)
  let [added = 0, changed = 0, unchanged = 0, duplicate = 0, faulty = 0] = await counted()
  if (duplicate > 0) {
    const choice = page.getByLabel('Possible duplicates that you do not decide one by one')
    await choice.selectOption('Add them as records of their own')
    await picture(page, `${name}-3-choosing`)
    // The check runs anew; the choice is open again when it has ended.
    await page
      .getByRole('button', {
        name: `Import ${(added + changed + duplicate).toLocaleString('en-US')} rows`,
      })
      .waitFor({ timeout: 3 * minutes })
    ;[added = 0, changed = 0, unchanged = 0, duplicate = 0, faulty = 0] = await counted()
  }
  if (faulty > 0) await figures.last().click()
  const faults = faulty > 0 ? await downloadFaults(page) : new Map<string, number>()
  await picture(page, `${name}-3-checked`)
  await page.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click()
  await page.getByRole('progressbar').waitFor()
  await picture(page, `${name}-4-running`)
  await page.getByRole('heading', { name: 'The import is done' }).waitFor({ timeout: 5 * minutes })
  await picture(page, `${name}-5-done`)
  const [created = 0, updated = 0, left = 0] = (
    await page.getByRole('definition').allTextContents()
  ).map(numbered)
  return {
    rows: added + changed + unchanged + duplicate + faulty,
    new: added,
    changed,
    unchanged,
    duplicate,
    faulty,
    added: created,
    updated,
    left,
    faults,
  }
}

const cluster = process.env['ENGINE'] === 'postgresql' ? await startPostgresCluster() : null
const portal = await startPortal(cluster === null ? {} : { DATABASE_URL: cluster.url })
const executablePath = findChromium()
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath !== undefined && { executablePath }),
})
try {
  const page = await browser.newPage({
    baseURL: portal.url,
    viewport: { width: 1440, height: 900 },
  })
  page.setDefaultTimeout(3 * minutes)
  await page.goto('/')
  await page.getByLabel('Email Address').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('link', { name: 'Imports' }).waitFor()
  console.log(tableHead)
  for (const plan of publicFiles.filter(({ file }) => new RegExp(only).test(file))) {
    const found = await bringIn(page, plan)
    console.log(lineOf(plan, found))
    if (differences(plan, found).length > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
  await portal.stop()
  await cluster?.stop()
}
