// breaks: house(walls)
export { capitalized } from '../registry/registry.ts'
