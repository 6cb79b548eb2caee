// breaks: house(docstring) import(no-cycle)
import { first } from './first-of-a-circle.ts'

export const second = (): number => first()
