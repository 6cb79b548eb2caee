import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// Gzipped script in kB (1,000 bytes), each without what a person has loaded before it. A budget is a tenth above what was
// needed when it was set, so that everyday work fits: more than that is then no accident, but a decision with a reason here.
// 130 is the most that the requirements give the first screen.
const signInBudget = 130
/** Dialogs and menus are most of it; the search palette's keys are two and a half, the bell one, what asks for fresh proofs and demanded second steps another. */
const shellBudget = 51
/**
 * What most screens share, loaded with the first of them: forms and schemas too, which the shell does not need, and what
 * reports a failed save and shows a conflict, which has to be loaded when nothing can be fetched any more. Of the contract's
 * modules that screens share, the schemas that only the server parses by are 6 kB of it (docs/decisions/0008); the fields of records are another 2 kB,
 * those of introductions with the words of the market one and a half, and a deal's figures with their filters, their columns and the words of days two and a half;
 * freshness with its mark in every list is one; the bar of saved views over every list, without its menu and dialogs, and
 * the shapes of its calls are four; selecting rows and the bar over a selection, which six lists share, four, and what libraries have for lists the last two.
 */
// Three more: what tells an amount or an address that cannot be read, beside every filter. The figures of a project's
// package, with their filters and columns, are one. The calls and shapes of single sign-on, which sign-in, My Profile and
// Administration share, are five.
const kitBudget = 161
const screenBudget = 15
/** Screens and parts that need more, each for a reason that can be seen on it. */
const largeParts: Readonly<Record<string, number>> = {
  // The first screen, with the figures of all lists and of the deals' money in view at once.
  // One of it is the shapes of a project's room, which say where a project is opened.
  'app/dashboards/dashboard.page.tsx': 23,
  'app/dashboards/settings-tab.tsx': 19,
  // The fields of every record, whose entries it describes, and every call, whose summary names a rejected one.
  'features/audit/audit.page.tsx': 40,
  // The fields of every record, and the question whose they are.
  // Three of it are the values that are decided before the check.
  'features/imports/import.page.tsx': 32,
  // The map beside the matches of an offer, with its pictures' keys, and the request in place.
  'features/matches/matches.page.tsx': 20,
  // The finance of a project is computed in the browser, by the server's own functions and rules (docs/decisions/0023).
  // Six of it are the money over time, the story and the lenders that fit.
  'app/project/project.page.tsx': 58,
  // Tabs of that page, which is there before them and makes up 56: what a guest reads of the money, and the access log.
  'app/project/guest-money.tsx': 64,
  'app/project/project-activity.tsx': 66,
  // The forms of a project, its sources and its facts.
  // Three of it are the hints of facts with the values of the rules, four which facts apply and are answered.
  'app/project/project-windows.tsx': 72,
  // The form of an offer with its cost.
  'features/offers/offer-page.public.tsx': 17,
  // What an acceptance leaves to raise is computed by the functions of a project's money.
  'features/offers/answer-offer.dialog.tsx': 22,
  // A tab of that page with its offers side by side, and what each costs.
  'features/offers/offers-tab.public.tsx': 17,
  // The map, its bars and the table beside them in one view.
  'features/coverage/coverage.page.tsx': 16,
  // A tab of that page, which is there before it and makes up 50: items and documents with their forms and words are its own.
  'app/project/project-package.tsx': 78,
  // What sends several files at once, and the readiness list by which names find their items, over that tab.
  'features/package/document.dialog.tsx': 105,
  // The details of a project, with the two answers to "Still available?" and the people who may be mentioned.
  'features/pipeline/pipeline.page.tsx': 32,
  'features/pipeline/organization-pipeline.tsx': 22,
  // The shapes of the matches that its sentence of lenders is counted in.
  'features/pipeline/story-in-details.tsx': 23,
  // Its saved views and its selection besides its own filters.
  'features/products/product-registry.page.tsx': 16,
  // Dragging with mouse, finger and keys.
  'features/pipeline/pipeline-board.tsx': 32,
  // The outlines of the states.
  'kit/display/us-map.tsx': 61,
  'kit/files/file-uploader.tsx': 26,
  // Mozilla's reader of PDF files.
  'kit/files/pdf-preview.tsx': 148,
}

/** What only people with a second step need, or who set one up: all of it together, after the tab it opens from. */
const secondStepBudget = 20
const secondStepParts = [
  'features/auth/second-step/second-step.tsx',
  'features/second-factor/security-windows.tsx',
  'kit/display/qr-code.tsx',
]
const securityTab = 'app/own-security.page.tsx'

const built = join('web', 'dist')

/** Counts also where it is not part of the entry but comes after it. */
const signInPage = 'features/auth/sign-in.page.tsx'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  isDynamicEntry?: boolean
}
type Manifest = Record<string, Chunk>

/** These chunks and everything they import before they run; what is loaded later does not count. */
function filesOf(manifest: Manifest, ...names: string[]): Set<string> {
  const files = new Set<string>()
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build's manifest has no "${name}".`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    names.push(...(chunk.imports ?? []))
  }
  return files
}

function without(files: ReadonlySet<string>, loaded: ReadonlySet<string>): string[] {
  return [...files].filter((file) => !loaded.has(file))
}

/** Scripts the page names itself, such as the one that sets the theme. */
function plainScripts(page: string): string[] {
  return [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, path]) => path ?? '')
}

const kilobytes = new Map<string, number>()

function sizeOf(file: string): number {
  const known = kilobytes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(join(built, file))).length / 1000
  kilobytes.set(file, size)
  return size
}

function check(what: string, files: Iterable<string>, budget: number): void {
  const total = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  console.log(`${total.toFixed(1).padStart(7)} kB of ${String(budget).padStart(3)} kB  ${what}`)
  if (total <= budget) return
  console.error(
    `${what} loads too much script. Load what it does not show at once with import(), or raise its budget in tools/check-bundle.ts and say why.`,
  )
  process.exitCode = 1
}

const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')) as Manifest
/** The chunk of a part that is named in vite.config.ts. */
function part(name: string): string {
  const found = Object.keys(manifest).find(
    (key) => manifest[key]?.name === name && key.endsWith('.js'),
  )
  if (found === undefined) throw new Error(`The build has no part "${name}".`)
  return found
}

const signIn = filesOf(manifest, 'index.html', ...(signInPage in manifest ? [signInPage] : []))
check(
  'The sign-in screen',
  [...signIn, ...plainScripts(readFileSync(join(built, 'index.html'), 'utf8'))],
  signInBudget,
)
const shell = filesOf(manifest, part('shell'))
check('The shell, after the sign-in screen', without(shell, signIn), shellBudget)
const before = new Set([...signIn, ...shell])
const kit = filesOf(manifest, part('kit'))
check('What most screens share, after the shell', without(kit, before), kitBudget)
check(
  'Second steps',
  without(
    filesOf(manifest, ...secondStepParts),
    new Set([...before, ...kit, ...filesOf(manifest, securityTab)]),
  ),
  secondStepBudget,
)
for (const [name, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry) continue
  check(
    name,
    without(filesOf(manifest, name), new Set([...before, ...kit])),
    largeParts[name] ?? screenBudget,
  )
}
