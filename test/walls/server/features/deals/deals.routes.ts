// breaks: house(walls)
import type { Rule } from '#server/features/people/people.rules'

export type DealRule = Rule
