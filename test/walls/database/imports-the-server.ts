// breaks: house(walls)
import { sourceOf } from '../server/platform/attempts/source.ts'

export const source = sourceOf
