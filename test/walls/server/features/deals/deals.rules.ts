// breaks: house(walls)
import { mayEnd } from '../people/people.rules.ts'

export const rule = mayEnd
