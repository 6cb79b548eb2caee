import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { Stop } from '../progress.mjs'

/** What a noun is called in each place. */
interface Noun {
  ids: string[]
  server: string[]
  web: string[]
  journeys: string[]
}

/** What of a noun is not called as its folders are. */
const named = JSON.parse(readFileSync('test/nouns.json', 'utf8')) as Record<string, Partial<Noun>>
const camelCase = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, first: string) => first.toUpperCase())
const ifThere = (path: string, name: string) => (existsSync(path) ? [name] : [])

/** The folders of features, called alike in each place where `test/nouns.json` says nothing else. */
export const nouns: Readonly<Record<string, Noun>> = Object.fromEntries(
  [...new Set([...readdirSync('server/features'), ...readdirSync('web/features')])]
    .toSorted()
    .map((folder) => [
      folder,
      {
        ids: [camelCase(folder)],
        server: ifThere(`server/features/${folder}`, folder),
        web: ifThere(`web/features/${folder}`, folder),
        journeys: ifThere(`test/browser/${folder}.spec.ts`, folder),
        ...named[folder],
      },
    ]),
)

/** How much of the tests a run is for. */
export interface Scope {
  /** Everything on both engines, and nothing that failed runs again. */
  all: boolean
  /** The nouns a run is for; null for the whole. */
  nouns: readonly string[] | null
  /** Tests that are run besides those of the nouns. */
  files: readonly string[]
}

const whole: Scope = { all: false, nouns: null, files: [] }

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** Files that differ from main, those not committed yet among them. */
function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** The nouns whose room a file lies in. */
const nounsOf = (file: string): string[] =>
  Object.entries(nouns).flatMap(([name, { server, web, journeys }]) => {
    const rooms = [
      ...server.map((folder) => `server/features/${folder}/`),
      ...web.map((folder) => `web/features/${folder}/`),
      ...journeys.map((journey) => `test/browser/${journey}.spec.ts`),
      `contract/${name}`,
      `database/${name}`,
    ]
    return rooms.some((room) => file.startsWith(room)) ? [name] : []
  })

const isTest = (file: string) => /\.(?:test\.tsx?|spec\.ts)$/.test(file)
const saysNothing = (file: string) => /^(?:docs|bench)\/|\.md$/.test(file)

/** What a change concerns: its nouns and its tests; the whole where it touches what all nouns share. */
function scopeOfChange(): Scope {
  const files = changedFiles().filter((file) => !saysNothing(file))
  const shared = files.find((file) => nounsOf(file).length === 0 && !isTest(file))
  if (shared !== undefined) {
    console.log(`Everything is run: all share ${shared}.`)
    return whole
  }
  return { all: false, nouns: [...new Set(files.flatMap(nounsOf))], files: files.filter(isTest) }
}

/** Reads what a run is for. @throws Stop with a sentence for a noun that does not exist, or two scopes at once */
export function scopeOf(options: { all?: boolean; noun?: string; changed?: boolean }): Scope {
  const chosen = [options.all, options.noun !== undefined, options.changed].filter(Boolean)
  if (chosen.length > 1) throw new Stop('Choose one of --all, --noun and --changed.')
  if (options.changed) return scopeOfChange()
  if (options.noun === undefined) return { ...whole, all: options.all ?? false }
  const names = options.noun.split(',')
  const unknown = names.find((name) => !(name in nouns))
  if (unknown !== undefined)
    throw new Stop(
      `There is no noun "${unknown}". The nouns are: ${Object.keys(nouns).join(', ')}.`,
    )
  return { all: false, nouns: names, files: [] }
}

/** Files that go over every call or list and take the part of a noun. */
const acrossCalls = (): string[] =>
  globSync('test/{security,database}/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').includes("'#test/support/for-this-run'"),
  )

/** The files a stage is run with, null for all of them. @param stage name of the stage */
export function filesFor(stage: string, scope: Scope): string[] | null {
  if (scope.nouns === null) return null
  const chosen = scope.nouns.flatMap((name) => (nouns[name] ? [[name, nouns[name]] as const] : []))
  const places: Record<string, () => string[]> = {
    lint: () => [
      ...chosen.flatMap(([name, { server, web }]) => [
        ...globSync(`{contract,database}/${name}*.ts`),
        ...server.map((folder) => `server/features/${folder}`),
        ...web.map((folder) => `web/features/${folder}`),
      ]),
      ...scope.files,
    ],
    unit: () => chosen.flatMap(([name]) => globSync(`contract/${name}*.test.ts`)),
    'api-postgresql': () => [
      ...chosen.flatMap(([, { server }]) => server.map((folder) => `server/features/${folder}/`)),
      ...acrossCalls(),
      'server/registry/',
    ],
    'api-embedded': () => [
      ...chosen.flatMap(([, { server }]) => server.map((folder) => `server/features/${folder}/`)),
      // What the noun sent to PostgreSQL is prepared there too.
      'test/database/prepared-statements.test.ts',
    ],
    web: () => chosen.flatMap(([, { web }]) => web.map((folder) => `web/features/${folder}/`)),
    browser: () =>
      chosen.flatMap(([, { journeys }]) =>
        journeys.map((journey) => `test/browser/${journey}.spec.ts`),
      ),
  }
  const belongs: Record<string, RegExp> = {
    unit: /^(?:contract|tools|test\/[^/]+$)/,
    'api-postgresql': /^(?:server|database|test\/(?!browser)[^/]+\/)/,
    'api-embedded': /^(?:server|database|test\/(?!browser)[^/]+\/)/,
    web: /^web\//,
    browser: /^test\/browser\//,
  }
  const found = places[stage]?.()
  if (found === undefined) return null
  return [...new Set([...found, ...scope.files.filter((file) => belongs[stage]?.test(file))])]
}

/** What a run tells its sweeps: the beginnings of the ids of the calls they are for. */
export const chosenIds = ({ nouns: names }: Scope): string | undefined =>
  names?.flatMap((name) => nouns[name]?.ids ?? []).join(',')
