import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '#contract/api'
import { apiDocument } from '#server/platform/http/api-document'
import { dependencyInventory } from './documents/dependency-inventory.ts'
import { requirementsDocument } from './documents/requirements.ts'

const root = join(import.meta.dirname, '..')
const docs = join(root, 'docs')

function permissionTable(): string {
  const rows = api.map(
    ({ method, path, access, scope, freshProof, beforeSecondFactor, summary }) =>
      `| ${method} | ${path} | ${access} | ${scope ?? ''} | ${freshProof === true ? 'yes' : (freshProof ?? '')} | ${beforeSecondFactor ? 'yes' : ''} | ${summary} |`,
  )
  return [
    '# Who may call what',
    '',
    'Made from the contract by `npm run generate`; a check fails when it is stale. `everyone`: also signed out.',
    '`signed-in`: any account. `member`: an account with an organization, or an administrator; whom an allow-list let in belongs to it once the address is proven. `admin`: administrators.',
    '`confirm`: the session must have shown within the last 30 minutes (`CONFIRM_SECONDS`) that it is still its person; `some`: where the call does what the rules of its feature name.',
    '`scope`: what an API token must be for to make the call; `any`: any token. Without one no token may.',
    '`before the second step`: also for an account that must have a second step and has not set it up yet (`REQUIRE_SECOND_FACTOR`, or its organization); all other calls ask for it first. Calls that mail programs and links of mails make know no session.',
    'What depends on a single record is decided by the rules of its feature on top of this.',
    '',
    '| method | path | access | scope | confirm | before the second step | what |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** The generated documents and what they should say now. */
async function generated(): Promise<Map<string, string>> {
  return new Map([
    ['api.json', `${JSON.stringify(await apiDocument(api), null, 2)}\n`],
    ['permissions.md', permissionTable()],
    ['dependencies.md', dependencyInventory(root)],
    ['requirements.md', requirementsDocument(root)],
  ])
}

function stored(name: string): string {
  try {
    return readFileSync(join(docs, name), 'utf8')
  } catch {
    return ''
  }
}

const check = process.argv.includes('--check')
mkdirSync(docs, { recursive: true })
for (const [name, text] of await generated()) {
  if (stored(name) === text) continue
  if (check) {
    console.error(`docs/${name} is stale. Run "npm run generate" and commit the result.`)
    process.exitCode = 1
  } else {
    writeFileSync(join(docs, name), text)
    console.log(`docs/${name} written`)
  }
}
