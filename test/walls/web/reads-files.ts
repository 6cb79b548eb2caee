// breaks: house(walls)
export { readFileSync } from 'node:fs'
