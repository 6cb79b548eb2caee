import { measureBeside } from './figures/beside.ts'
import { measureDoors } from './figures/doors.ts'
import { measureGrowth } from './figures/growth.ts'
import { measureLists } from './figures/lists.ts'
import { measureMemory } from './figures/memory.ts'
import { measureRecords } from './figures/records.ts'
import { measureSignIn } from './figures/sign-in.ts'
import { measureStart } from './figures/start.ts'
import { machineNow } from './support/machine.ts'
import { onEachEngine } from './support/filled-database.ts'

/**
 * The portal's speed beside the bare limits of the same run: `node tools/run.mjs bench/figures.ts PART...`. The server
 * runs in a process of its own, with sessions, rights, validation and audit; `ENGINE=embedded` or `postgresql` for one of
 * them. Parts: beside (2 minutes; DIRECTUS names a folder
 * where Directus is installed, to be measured in the same rounds), lists (4 minutes), records, sign-in, doors (second steps and API tokens), growth, memory and start (1 to 2 minutes each); all of them without a name.
 */
const parts = {
  beside: measureBeside,
  lists: measureLists,
  records: measureRecords,
  'sign-in': measureSignIn,
  doors: measureDoors,
  growth: measureGrowth,
  memory: measureMemory,
  start: measureStart,
}
const names = process.argv.slice(2)
for (const name of names)
  if (!(name in parts))
    throw new Error(`There is no part "${name}": use ${Object.keys(parts).join(', ')}.`)
for (const [name, measure] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n## ${name}, ${await machineNow()}`)
  await onEachEngine(measure)
}
