import { readRuleFile, readRules } from '#contract/rules'
import type { Dependencies } from '#server/dependencies'
import { countComputed } from '#server/features/finance/recompute.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { differencesOf, earlierFiles } from './rule-files.store.ts'

/** The rules in force, for every member. */
export function ruleRoutes({ settings }: Dependencies): Route[] {
  const { file, rules } = settings.financeRules
  const readAt = new Date()
  return [
    route(readRules, async ({ db, actor }) => {
      const [files, counts] = await Promise.all([
        earlierFiles(db),
        countComputed(db, actor.user, rules.figuresRevision),
      ])
      const changes = files.map(({ kind, file: each, loadedAt }, place) => ({
        kind,
        revision: each.revision,
        changedBy: each.changedBy,
        changeNote: each.changeNote,
        loadedAt: loadedAt.toISOString(),
        differences: differencesOf(
          files.slice(place + 1).find((before) => before.kind === kind)?.file ?? null,
          each,
        ),
      }))
      const present = changes.find(
        ({ kind, revision }) => kind === 'rules' && revision === file.revision,
      )
      return {
        revision: file.revision,
        changedBy: file.changedBy,
        changeNote: file.changeNote,
        // A start stores its file before it answers.
        loadedAt: present?.loadedAt ?? readAt.toISOString(),
        ...counts,
        rules: file.rules,
        changes,
      }
    }),

    route(readRuleFile, async () => file),
  ]
}
