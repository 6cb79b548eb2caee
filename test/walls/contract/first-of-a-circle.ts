// breaks: house(docstring) import(no-cycle)
import { second } from './second-of-a-circle.ts'

export const first = (): number => second()
