import { measureAssistants } from './figures/assistants.ts'
import { measureBeside } from './figures/beside.ts'
import { measureBulkEdit } from './figures/bulk-edit.ts'
import { measureDigests } from './figures/digests.ts'
import { measureAccess } from './figures/tokens.ts'
import { measureExports } from './figures/exports.ts'
import { measureFinance } from './figures/finance.ts'
import { measureGrowth } from './figures/growth.ts'
import { measureHome } from './figures/home.ts'
import { measureLists } from './figures/lists.ts'
import { measureMatches } from './figures/matches.ts'
import { measureMemory } from './figures/memory.ts'
import { measureNotifications } from './figures/notifications.ts'
import { measureRadar } from './figures/radar.ts'
import { measureRecords } from './figures/records.ts'
import { measureRoom } from './figures/room.ts'
import { measureSignIn } from './figures/sign-in.ts'
import { measureStart } from './figures/start.ts'
import { measureTiming } from './figures/timing.ts'
import { measureViewAlerts } from './figures/view-alerts.ts'
import { measureWebhooks } from './figures/webhooks.ts'
import { machineNow } from './support/machine.ts'
import { onEachEngine } from './support/filled-database.ts'

/**
 * The figures that the portal is to reach: `node tools/run.mjs bench/figures.ts PART...`, all parts without a name. The
 * server runs in a process of its own, with sessions, rights, validation and audit, beside the bare limits of the same
 * run; `ENGINE=embedded` or `postgresql` for one of them. Most parts take 1 to 4 minutes; with `DIRECTUS`, the folder
 * where it is installed, `beside` measures Directus in the same rounds.
 */
const parts = {
  beside: () => onEachEngine(measureBeside),
  lists: () => onEachEngine(measureLists),
  records: () => onEachEngine(measureRecords),
  'sign-in': () => onEachEngine(measureSignIn),
  tokens: () => onEachEngine(measureAccess),
  growth: () => onEachEngine(measureGrowth),
  memory: () => onEachEngine(measureMemory),
  start: () => onEachEngine(measureStart),
  finance: measureFinance,
  home: () => onEachEngine(measureHome),
  matches: () => onEachEngine(measureMatches),
  radar: () => onEachEngine(measureRadar),
  room: () => onEachEngine(measureRoom),
  notifications: () => onEachEngine(measureNotifications),
  digests: () => onEachEngine(measureDigests),
  'view-alerts': () => onEachEngine(measureViewAlerts),
  'bulk-edit': () => onEachEngine(measureBulkEdit),
  exports: () => onEachEngine(measureExports),
  webhooks: () => onEachEngine(measureWebhooks),
  assistants: () => onEachEngine(measureAssistants),
  timing: () => onEachEngine(measureTiming),
}
const names = process.argv.slice(2)
for (const name of names)
  if (!(name in parts))
    throw new Error(`There is no part "${name}": use ${Object.keys(parts).join(', ')}.`)
for (const [name, measure] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n## ${name}, ${await machineNow()}`)
  await measure()
}
